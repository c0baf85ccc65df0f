/** pzl's verdict on a board of puzz.link's program. */
import { checkAnswer, emptySolution, openInstance, openSolution } from '../../src/index.ts';
import { answerOf, wallsText } from './answers.ts';
import { modelOf, walledModelOf } from './data.ts';
import { FORMS } from './forms.ts';
import { givensOf, hintsOf } from './givens.ts';
import { readFile } from './sections.ts';

export type Verdict =
  | { readonly right: boolean; readonly because: string }
  /** The reason why the board can't be judged. */
  | { readonly unread: string };

export async function judged(type: string, board: string): Promise<Verdict> {
  const plain = modelOf(type);
  if (!plain) return { unread: 'no model' };
  const file = readFile(board, hintsOf(plain));
  const { parted, among = 'true' } = FORMS[type] ?? {};
  const model = parted === undefined ? plain : walledModelOf(type, parted, among);
  const givens = givensOf(plain, file);
  const walls = parted === undefined ? '' : wallsText(file, givens);
  if (walls === undefined) return { unread: 'no walls' };
  const { ground, diagnostics } = openInstance(model, {
    name: 'board',
    text: givens.text + walls,
    format: 'native',
  });
  if (!ground) return { unread: diagnostics[0]?.message ?? 'givens' };
  const answer = answerOf(ground, file, givens);
  if (!answer) return { unread: 'no way to read the answer' };
  const text = { name: 'answer', text: answer.text, format: 'native' };
  const read =
    answer.text.trim() === ''
      ? { solution: emptySolution(ground), diagnostics: [] }
      : openSolution(model, ground, text);
  if (!read.solution) return { unread: read.diagnostics[0]?.message ?? 'answer' };
  const check = await checkAnswer(ground, read.solution, { strict: true, timeLimit: 20 });
  if (check.status === 'broken') {
    const rules = new Set(check.breaches.map(({ rule }) => ground.rules[rule]?.sentence ?? ''));
    const because = [...rules, ...check.impossible.map(() => 'a value')].join('; ');
    return { right: false, because };
  }
  if (check.status === 'stuck') return { right: false, because: 'can not be completed' };
  if (check.status !== 'right' && check.status !== 'completable') return { unread: check.status };
  return answer.open ? { right: false, because: 'not complete' } : { right: true, because: check.status };
}
