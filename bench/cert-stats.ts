import { galleryTypes } from '../spec/examples/gallery.ts';
import { groundOf } from '../spec/models.ts';
import { CertificateChecker } from '../src/backends/sat/certificate/certificate.ts';
import { unique } from '../src/index.ts';

const [, , part = '', sizes = 'tiny,small', shown = ''] = process.argv;
(globalThis as unknown as { show: string }).show = shown;
const total = new Map<string, number>();
const g = globalThis as unknown as { stats: Map<string, number>; total: Map<string, number> };
g.total = new Map();
const types = new Map<string, Set<string>>();
for (const { name, model, instances } of galleryTypes()) {
  if (!name.includes(part)) continue;
  for (const [size, text] of instances) {
    if (!sizes.split(',').includes(size)) continue;
    g.stats = new Map();
    const checker = new CertificateChecker();
    const pieces: Uint8Array[] = [];
    const ground = groundOf(model, text);
    const before = process.cpuUsage().user;
    const { status } = await unique(ground, { certificate: (lines) => pieces.push(lines), timeLimit: 60 });
    const middle = process.cpuUsage().user;
    for (const piece of pieces) checker.take(piece);
    const after = process.cpuUsage().user;
    const result = checker.result();
    if (status === 'several' || status === 'limit') continue;
    for (const { constraint, clauses } of result.verified ? result.trusted : [])
      g.stats.set(constraint.slice(0, 30), clauses);
    const ok = result.verified ? '' : `WRONG line ${result.line}: ${result.why}`;
    const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
    if (ok || g.stats.size > 0 || part)
      console.log(
        name,
        size,
        status,
        ok,
        `${((middle - before) / 1000) | 0} ms, check ${((after - middle) / 1000) | 0} ms, ${bytes} B`,
        [...g.stats].join(' '),
      );
    for (const [op, n] of g.stats) {
      total.set(op, (total.get(op) ?? 0) + n);
      types.set(op, (types.get(op) ?? new Set()).add(name));
    }
  }
}
console.log(
  [...total]
    .map(([op, n]) => `${op} ${n} ${types.get(op)!.size} ${[...types.get(op)!].slice(0, 6)}`)
    .join('\n'),
);
