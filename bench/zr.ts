import { drawsOf, RANDOM_TYPES, randomBoard } from '../spec/referee/random.ts';
import { modelOf } from '../spec/referee/data.ts';
const [seed='1',per='3',list='',most='4096']=process.argv.slice(2);
let asked=0;const seen=new Map<string,number>();
for(const type of list?list.split(','):RANDOM_TYPES.keys()){
  if(!modelOf(type)){console.log('NO MODEL',type);continue}
  const draw=drawsOf(Number(seed)+type.length*1000);let here=0;const t=Date.now();
  for(let k=0;k<Number(per)*3&&here<Number(per);k++){
    try{const {asked:a,found}=await randomBoard(type,draw,Number(most));if(a){asked++;here++}
    if(found){const n=(seen.get(type)??0)+1;seen.set(type,n);if(n<=(list?20:3))console.log(found.kind,found.example,'|',found.pzl)}}catch(e){console.log(type,'THROWS',String((e as Error).stack??e).slice(0,300));break}
  }
  if(list||Date.now()-t>4000)console.log('  ',type,here,Date.now()-t,'ms');
}
console.log(asked,[...seen].map(x=>x.join('=')).join(' '));
