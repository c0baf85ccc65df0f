import { compileEngine, createEngine } from '../src/backends/sat/engine.ts';
import { readFileSync } from 'node:fs';
const module = await compileEngine();
const file = process.argv[2]!;
const lines = readFileSync(file,'utf8').trim().split('\n').filter(l=>!l.startsWith('#'));
const [R,C]=lines[0]!.split(' ').map(Number) as [number,number];
const grid=lines.slice(1,1+R).map(l=>l.trim().split(/\s+/));
const e=createEngine(module,{preprocess: process.argv.includes('pre')});
const N=(R+1)*(C+1); const id=(r:number,c:number)=>r*(C+1)+c;
const edges:[number,number,number][]=[]; const h:number[][]=[],v:number[][]=[];
for(let r=0;r<=R;r++){h[r]=[];for(let c=0;c<C;c++){const x=e.newVariable();h[r]![c]=x;edges.push([id(r,c),id(r,c+1),x]);}}
for(let r=0;r<R;r++){v[r]=[];for(let c=0;c<=C;c++){const x=e.newVariable();v[r]![c]=x;edges.push([id(r,c),id(r+1,c),x]);}}
const exact=(ls:number[],allowed:number[])=>{for(let m=0;m<1<<ls.length;m++){let k=0;for(let i=0;i<ls.length;i++)k+=(m>>i)&1;if(!allowed.includes(k))e.addClause(ls.map((l,i)=>(m>>i)&1?-l:l));}};
for(let r=0;r<=R;r++)for(let c=0;c<=C;c++){const ls=[h[r]?.[c-1],h[r]?.[c],v[r-1]?.[c],v[r]?.[c]].filter(x=>x!==undefined) as number[];exact(ls,[0,2]);}
for(let r=0;r<R;r++)for(let c=0;c<C;c++)if(/\d/.test(grid[r]![c]!))exact([h[r]![c]!,h[r+1]![c]!,v[r]![c]!,v[r]![c+1]!],[Number(grid[r]![c])]);
e.addPropagator({kind:'loop',nodes:N,edges});
let t=performance.now();
console.log(R,C,e.solve(),Math.round(performance.now()-t)+'ms',e.statistics());
e.addClause(edges.map(x=>e.value(x[2])?-x[2]:x[2])); t=performance.now();
console.log(e.solve(),Math.round(performance.now()-t)+'ms',e.statistics().conflicts);
