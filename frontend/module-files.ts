import { writeFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const SOURCES = `${import.meta.dirname}${sep}src`;
/** Where the server looks for them (`backend/src/http/pages`): beside the pages, where it isn't served. */
const LIST = '.vite/module-files.json';

/** Writes down which files bring a module that is loaded when it is needed, without those that every page has. */
export function moduleFiles(): Plugin {
  return {
    name: 'module-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const withImports = (file: string, found = new Set<string>()): Set<string> => {
        if (found.has(file)) return found;
        found.add(file);
        for (const one of byFile.get(file)?.imports ?? []) withImports(one, found);
        return found;
      };
      const circle = circleAmong(byFile);
      if (circle !== null) this.error(`These files need each other, none of them can begin: ${circle.join(' → ')}`);
      const everywhere = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName)]),
      );
      const list: Record<string, string[]> = {};
      for (const { fileName, moduleIds } of chunks) {
        for (const id of moduleIds) {
          if (!id.startsWith(SOURCES) || !this.getModuleInfo(id)?.dynamicImporters.length) continue;
          const name = relative(SOURCES, id).split(sep).join(posix.sep);
          list[name] = [...withImports(fileName)].filter((file) => !everywhere.has(file)).map((file) => `/${file}`);
        }
      }
      this.emitFile({ type: 'asset', fileName: LIST, source: JSON.stringify(list) });
    },
  };
}

/** @returns files of which each imports the next, the last one the first; null: there are none */
function circleAmong(byFile: ReadonlyMap<string, { readonly imports: readonly string[] }>): readonly string[] | null {
  const done = new Set<string>();
  const circleFrom = (file: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(file)) return way.slice(way.indexOf(file));
    if (done.has(file)) return null;
    for (const one of byFile.get(file)?.imports ?? []) {
      const circle = circleFrom(one, [...way, file]);
      if (circle !== null) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of byFile.keys()) {
    const circle = circleFrom(file, []);
    if (circle !== null) return circle;
  }
  return null;
}

/** For servers: lets the loader of a page's code say which module it is, by the names of that list. */
export function namedPages(): Plugin {
  return {
    name: 'named-pages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/app\/routes\/(operator-)?routes\.ts$/ },
      handler: (code) =>
        code.replaceAll(/\(\) => import\('([^']+)'\)/g, (load, path: string) => {
          const module = posix.join('app/routes', path);
          return `Object.assign(${load}, { module: '${module}' })`;
        }),
    },
  };
}

/** For servers: a table of the requests that members' pages will send, so that a server needn't load the client's code. */
export function aheadTable(): Plugin {
  return {
    name: 'ahead-table',
    apply: 'build',
    async writeBundle({ dir }) {
      const built = (await import(pathToFileURL(join(dir!, 'server.js')).href)) as {
        aheadTable: () => Promise<object>;
      };
      writeFileSync(join(dir!, 'ahead.json'), JSON.stringify(await built.aheadTable()));
    },
  };
}
