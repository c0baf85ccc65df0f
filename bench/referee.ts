import { addressDifferences, boardDifferences, countDifferences } from '../spec/referee/compare.ts';
import { modelOf, refereeCounts, refereeTypes } from '../spec/referee/data.ts';
import { DIFFERENCES, isMeant } from '../spec/referee/differences.ts';
const [what='',list=''] = process.argv.slice(2);
const only = list ? new Set(list.split(',')) : undefined;
const found=[];
for (const [type, referee] of refereeTypes()) {
  if ((only && !only.has(type)) || !modelOf(type)) continue;
  if(what.includes('a')) found.push(...addressDifferences(type,referee));
  if(what.includes('b')) found.push(...await boardDifferences(type,referee));
  if(what.includes('c')) found.push(...await countDifferences(type,refereeCounts().filter(c=>c.address.startsWith(`${type}/`))));
}
const left=found.filter(f=>!DIFFERENCES.some(d=>isMeant(f,d)));
console.log(left.length);for(const f of left)console.log(f.kind,f.type,f.broken??'',f.example.slice(0,120),'|',f.pzl.slice(0,160));
