// Puzzles about connectivity and loops, as addresses: larger than the published ones, made by `pzl generate` from a
// board of question marks (slitherlink with seed 0, and seed 1 with --minimal).

export interface LargePuzzle {
  readonly model: string;
  readonly name: string;
  readonly address: string;
}

export const largePuzzles: readonly LargePuzzle[] = [
  {
    model: 'slitherlink',
    name: '20×36 s0',
    address:
      'https://puzz.link/p?slither/36/20/i73bhdjdg1b627222628bh36171dg1cg6771c3273c1bh183ci6173bh51dg2621318c628207dcabkbh212d17ai6c62dg112182b720278620018cg213a7ch01dh82ajbh76111dhch61181511287c27d17di0aaicj7d67ai2b1agchc6a1cg6161c31dhd221788216881d87a252aic157b2b22bo27cj15d127bg8bcdgbh1221871116827705121072011ch8cgbg27dg5agdg11d531bh0182c11236dh226c06cc272bjccgdl6cg37bg2212773bg78322212811812110121812121ckcobgchdk',
  },
  {
    model: 'slitherlink',
    name: '20×36 s1',
    address:
      'https://puzz.link/p?slither/36/20/h11cg38271ah13211cgb2706051cl732bjc82c16bd7211ak663dhbl56281bidh5712c2dg0bhbj21c88ck21103262dl287aj112ckcb11a30chch528750226baanbgdi8bk71dgdhbbh11ci6cg2daj026067dhdh53105bh10daj22dh11ag57681chb680ci3a11bic65aah61a206clai86bg6bg612726820bh21bid73bgcq011276b51ckcj00d7cg752131ci1212dcg72cg762ai22122dk23ac7dg6812172cg8300207217c2127dczt',
  },
];
