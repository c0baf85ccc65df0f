// The studio imports everything from src/index.ts. The bundler puts a whole file, with everything it re-exports, into
// one chunk. Through the index every chunk would therefore depend on the whole library. So imports from the index are
// redirected to the files that define the names.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const INDEX = path.resolve('src/index.ts');

/** [exported name]: the file that defines it, and its name in that file. */
function definingFiles(file = INDEX, found = new Map()) {
  const text = readFileSync(file, 'utf8');
  for (const [, from] of text.matchAll(/^export \* from '([^']+)';/gm))
    definingFiles(path.resolve(path.dirname(file), from), found);
  for (const [, names, from] of text.matchAll(/^export (?!type)\{([^}]*)\} from '([^']+)';/gm)) {
    for (const each of names.split(',').map((name) => name.trim())) {
      if (each === '' || each.startsWith('type ')) continue;
      const [own, exportedName = own] = each.split(/\s+as\s+/);
      found.set(exportedName, { own, file: path.resolve(path.dirname(file), from) });
    }
  }
  for (const [, own] of text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm))
    found.set(own, { own, file });
  return found;
}

export function directImports() {
  return {
    name: 'direct-imports',
    setup(build) {
      const known = definingFiles();
      build.onLoad({ filter: /[\\/]studio[\\/].*\.tsx?$/ }, ({ path: file }) => {
        const text = readFileSync(file, 'utf8');
        const contents = text.replaceAll(
          /^import \{([^}]*)\} from '([^']*\/src\/index\.ts)';/gm,
          (_, names) =>
            names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '' && !name.startsWith('type '))
              .map((name) => {
                const home = known.get(name);
                if (!home) throw new Error(`${file}: src/index.ts doesn't export ${name}.`);
                const called = home.own === name ? name : `${home.own} as ${name}`;
                return `import { ${called} } from ${JSON.stringify(home.file)};`;
              })
              .join(' '),
        );
        return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}
