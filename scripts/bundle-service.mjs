// Bundles the built service and its packages into a few files: reading two thousand files takes a third of a start. Run
// after backend/dist is built: node scripts/bundle-service.mjs
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const built = join(root, 'backend', 'dist');
const out = join(built, '.service');
/** A workspace may have node_modules of its own. */
const PACKAGES = /[\\/]node_modules[\\/]/;

/** sharp contains binaries for each platform, and finds them relative to its own files. */
const APART = /^sharp(\/|$)/;

/** Optional packages that aren't installed fail when they are first required, as without a bundle. */
const leaveApart = {
  name: 'leave-apart',
  async resolveId(id, importer, options) {
    if (/^([./]|node:)/.test(id)) return null;
    const found = APART.test(id) ? null : await this.resolve(id, importer, { ...options, skipSelf: true });
    return found ?? { id, external: true };
  },
};

/** Paths relative to our own files (threads, pages, the journal) also work from within the bundle. */
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

/** TypeORM requires another package at run time to support its old releases, which would load TypeORM twice. */
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

/** Source maps cover our own code only: Node keeps them in memory, 150 MB for all packages. */
const mapOwnFile = {
  name: 'map-own-file',
  generateBundle(_, files) {
    for (const name of Object.keys(files)) if (name.endsWith('.map') && name !== 'main.js.map') delete files[name];
    files['main.js'].code += '//# sourceMappingURL=main.js.map\n';
  },
};

/**
 * Node reads a source that isn't plain ASCII into two bytes per character: 10 MB more for all packages. Only strings,
 * templates and comments of the packages have other characters. Directly after a backslash, such as in a regular
 * expression, the escape would change the meaning.
 */
const oneBytePackages = {
  name: 'one-byte-packages',
  generateBundle(_, files) {
    const file = files['packages.js'];
    const escaped = /\\[^\0-\x7f]/.exec(file.code);
    if (escaped !== null)
      throw new Error(`a package has a backslash before a character beyond ASCII: ${excerptAt(file.code, escaped)}`);
    file.code = file.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  },
};

const excerptAt = (code, { index }) => code.slice(Math.max(0, index - 60), index + 20);

const bundle = await rolldown({
  input: { main: join(built, 'main.js') },
  platform: 'node',
  plugins: [leaveApart, keepPlaces, oneTypeOrm, mapOwnFile, oneBytePackages],
  // Decorator metadata refers to types as if they were values; undefined is what it expects then.
  onLog: (level, log, tell) => log.code === 'IMPORT_IS_UNDEFINED' || tell(level, log),
});
await bundle.write({
  dir: out,
  cleanDir: true,
  // Dependency injection, migrations and logs use class names.
  keepNames: true,
  sourcemap: 'hidden',
  comments: { legal: true, annotation: false, jsdoc: false },
  chunkFileNames: '[name].js',
  codeSplitting: { groups: [{ name: 'packages', test: PACKAGES, tags: ['$initial'] }] },
});
