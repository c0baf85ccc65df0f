import { describe, expect, it } from 'vitest';
import { readPlan } from '../../../src/language/sections/generate/section.ts';
import { warnOfLateChoices } from '../../../src/language/sections/generate/stages.ts';
import { generate } from '../../../src/tasks/generate/generate.ts';
import { Diagnostics } from '../../../src/text/diagnostics.ts';
import { modelOf } from '../../models.ts';

describe('chosenTooLate', () => {
  const warned = (section: string, rule: string): readonly string[] => {
    const model = modelOf(`puzzle "Looks"
board square
given arrow[cells]: direction?
find lit[cells]: bool
rule "An arrow sees one light": ${rule}
generate {
  ${section}
  size tiny: 3 3
}
`);
    return warnOfLateChoices(model, readPlan(model, new Diagnostics())).map(({ message }) => message);
  };
  const ray = 'forall c in cells where arrow[c]: count(lit[ray(c, arrow[c])]) = 1';

  it.each(['choose arrow', 'remove arrow', 'scatter arrow: 50%\n  choose arrow'])(
    'tells of a rule that needs to know what `%s` leaves open',
    (section) => {
      expect(warned(section, ray)).toEqual([
        '`arrow[c]` is only known once the puzzle is made, but the direction of ray must be known before.',
      ]);
    },
  );

  it('tells of cells that are chosen and bound what is seen', () => {
    const rule = 'forall c in cells where arrow[c]: count(lit[sees(c, cells where not arrow)]) = 1';
    expect(warned('choose arrow', rule)).toHaveLength(1);
    expect(warned('scatter arrow: 50%\n  choose arrow', rule)).toEqual([]);
  });

  it.each([
    ['choose arrow', 'forall c in cells, d in directions where arrow[c] = d: count(lit[ray(c, d)]) = 1'],
    ['take arrow[c] = if lit[c] then east else absent', ray],
    ['size other: 2 2', ray],
  ])('has nothing to say of `%s` and a rule that can wait', (section, rule) => {
    expect(warned(section, rule)).toEqual([]);
  });

  it('tells what to do where a rule needs to know what is chosen', async () => {
    const model = modelOf(`puzzle "Looks"
board square
given arrow[cells]: direction?
find lit[cells]: bool
rule "An arrow sees one light": forall c in cells where arrow[c]: count(lit[ray(c, arrow[c])]) = 1
generate {
  choose arrow
  size tiny: 3 3
}`);
    const outcome = await generate(model, { size: 'tiny', seed: 1 });
    const [amiss] = outcome.status === 'error' ? outcome.diagnostics : [];
    expect(amiss?.message).toBe('A direction is expected here, not an unknown value.');
    expect(amiss?.advice).toContain('`forall x in directions where … = x: …`');
  });
});
