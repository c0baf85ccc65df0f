import { readFileSync } from 'node:fs';
import { frontierModel } from '../src/backends/frontier/model.ts';
import { ordersOf } from '../src/backends/frontier/orders.ts';
import { buildDiagram } from '../src/backends/frontier/diagram.ts';
import { groundText } from '../spec/model/grounded.ts';

function run(name: string, model: string, instance: string, width = 4_000_000): void {
  const { ground, messages } = groupT(model, instance);
  if (!ground) { console.log(name, messages); return; }
  let t = performance.now();
  const m = frontierModel(ground);
  const orders = ordersOf(ground, m);
  console.log(name, 'vars', ground.terms.variableCount, 'factors', m.factors.length, 'setup', Math.round(performance.now() - t), orders.map(o => o.bits.toFixed(1)).join(' '));
  t = performance.now();
  const b = buildDiagram(m, orders[0]!.variables, { width });
  let s = b.next();
  while (!s.done) s = b.next();
  console.log('   ', s.value?.total, 'nodes', s.value?.nodes, 'ms', Math.round(performance.now() - t), 'widest', Math.max(...(s.value?.layers ?? []).map(l => l.nodes)));
}
const groupT = groundText;
const which = process.argv.slice(2);
const want = (n: string): boolean => which.length === 0 || which.some(w => n.startsWith(w));
const indep = 'board square\nfind x[cells]: bool\nrule "r": forall l in links: not (forall c in l.cells: x[c])';
if (want('indep')) for (const n of [6, 10]) run(`indep ${n}`, indep, `size: ${n} ${n}`);
const loop = 'board square\nfind line[borders]: bool\nrule "r": loop(line)';
if (want('loop')) for (const n of [5, 6, 7]) run(`loop ${n}`, loop, `size: ${n} ${n}`);
if (want('latin')) for (const n of [4, 5, 6]) run(`latin ${n}`, `board square\nfind v[cells]: 1..${n}\nrule "r": forall r in rows: alldifferent(v[r])\nrule "c": forall c in columns: alldifferent(v[c])`, `size: ${n} ${n}`);
if (want('domino')) for (const n of [4, 6, 8, 12]) run(`domino ${n}`, 'board square\nfind d[links]: bool\nrule "r": forall c in cells: count(d[c.links]) = 1', `size: ${n} ${n}`);
if (want('conn')) for (const n of [3, 4, 5, 6]) run(`connected ${n}`, 'board square\nfind x[cells]: bool\nrule "r": connected(x)', `size: ${n} ${n}`);
if (want('path')) for (const n of [3, 4]) run(`path ${n}`, 'board square\nfind x[links]: bool\nrule "r": path(x)', `size: ${n} ${n}`);
const storm = readFileSync('examples/storm.pzl', 'utf8').split('\n').filter(l => !l.startsWith('puzzle')).join('\n');
if (want('storm')) for (const n of [4, 5, 6, 8]) run(`storm ${n}`, storm.replace(/read list[\s\S]*$/, '').replace(/given.*\n/g, '').replace(/rule "The numbers[\s\S]*?\n}\n/, ''), `size: ${n} ${n}`);
