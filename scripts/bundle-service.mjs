// Puts the built service and its packages into a few files: to read two thousand one by one is a third of what a start takes.
// Then: node scripts/bundle-service.mjs, once backend/dist is there
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const built = join(root, 'backend', 'dist');
const out = join(built, '.service');
/** A workspace may have its own. */
const PACKAGES = /[\\/]node_modules[\\/]/;

/** It brings programs for each kind of machine along, and looks for them beside its own files. */
const APART = /^sharp(\/|$)/;

/** A package that isn't installed, because another one only knows how to use it, is missed when it is asked for, as it would be without a bundle. */
const leaveApart = {
  name: 'leave-apart',
  async resolveId(id, importer, options) {
    if (/^([./]|node:)/.test(id)) return null;
    const found = APART.test(id) ? null : await this.resolve(id, importer, { ...options, skipSelf: true });
    return found ?? { id, external: true };
  },
};

/** What our files find beside themselves (threads, pages, the journal) is found from within the bundle too. */
const keepPlaces = {
  name: 'keep-places',
  load: {
    filter: { id: /\.js$/ },
    handler(id) {
      if (PACKAGES.test(id)) return null;
      const place = `new URL(${JSON.stringify(relative(out, id))}, import.meta.url).href`;
      const code = readFileSync(id, 'utf8');
      if (/import\.meta\.(?!url)/.test(code)) throw new Error(`${id} asks for more of its place than the bundle keeps`);
      return { code: code.replaceAll('import.meta.url', place), map: JSON.parse(readFileSync(`${id}.map`, 'utf8')) };
    },
  },
};

const REQUIRES = 'const require = createRequire(import.meta.url);';

/** It asks for another package at run time, to live with old releases of it: that would load a second copy of all of TypeORM. */
const oneTypeOrm = {
  name: 'one-typeorm',
  transform: {
    filter: { id: /@nestjs[\\/]typeorm[\\/]dist[\\/]common[\\/]typeorm-compat\.js$/ },
    handler(code, id) {
      if (!code.includes(REQUIRES)) throw new Error(`${id} asks for TypeORM in another way than before`);
      return { code: code.replace(REQUIRES, ''), map: null };
    },
  },
};

/** Stacks name sources, but only our own: Node holds what tells lines from lines in memory, 150 MB for all packages. */
const mapOwnFile = {
  name: 'map-own-file',
  generateBundle(_, files) {
    for (const name of Object.keys(files)) if (name.endsWith('.map') && name !== 'main.js.map') delete files[name];
    files['main.js'].code += '//# sourceMappingURL=main.js.map\n';
  },
};

const bundle = await rolldown({
  input: { main: join(built, 'main.js') },
  platform: 'node',
  plugins: [leaveApart, keepPlaces, oneTypeOrm, mapOwnFile],
  // Types that decorators ask for as if they were values: what they get is undefined, which they expect.
  onLog: (level, log, tell) => log.code === 'IMPORT_IS_UNDEFINED' || tell(level, log),
});
await bundle.write({
  dir: out,
  cleanDir: true,
  // Dependency injection, migrations and logs go by the names of classes.
  keepNames: true,
  sourcemap: 'hidden',
  chunkFileNames: '[name].js',
  codeSplitting: { groups: [{ name: 'packages', test: PACKAGES, tags: ['$initial'] }] },
});
