import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { minifySync } from 'rolldown/utils';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { FILE_GROUPS } from './file-groups.ts';
import { under } from './page-areas.ts';
import { unusedComponents } from './unused-components.ts';
import { aheadTable, moduleFiles, namedPages } from './module-files.ts';

const SERVER = process.env['MEGURI_SERVER'] ?? 'http://localhost:3000';
/** Below this size compression saves less than one packet. */
const COMPRESSED_FROM_BYTES = 1024;

const NO_TRANSPORTS = join(import.meta.dirname, 'no-transports.ts');
/** The script that every page starts with; it is copied, not built. */
const COPIED_SCRIPT = 'before-paint.js';

/** Compresses every asset once, with the best compression; the server sends the format that a browser accepts. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      const copied = join(dir!, COPIED_SCRIPT);
      writeFileSync(copied, minifySync(COPIED_SCRIPT, readFileSync(copied, 'utf8')).code);
      for (const entry of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|json)$/.test(entry)) continue;
        const file = join(dir!, entry);
        const bytes = readFileSync(file);
        if (bytes.length < COMPRESSED_FROM_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/**
 * Computes the numbers in sentences from the service's rules at build time. Otherwise every page that shows such a number would
 * load the modules that compute money and time.
 */
function computedFigures(): Plugin {
  return {
    name: 'computed-figures',
    apply: 'build',
    transform: {
      filter: { id: /src\/rental\/figures\.ts$/ },
      handler: async (_, id) => {
        const { FIGURES } = (await import(pathToFileURL(id).href)) as { readonly FIGURES: object };
        return `export const FIGURES = ${JSON.stringify(FIGURES)};`;
      },
    },
  };
}

/**
 * Which modules share a file: a module belongs to the first group that matches, or to the page that needs it.
 * test/browser/pages.sys.spec.ts limits what a first visit loads.
 */
const GROUPS = [
  // Changes only with other projects' releases, so browsers keep it over releases of the client.
  {
    name: 'foundation',
    test: under(
      'rolldown/runtime\\.',
      'node_modules/(react|react-dom|react-router|react-router-dom|scheduler|@tanstack)/(?!.*[mM]utation(Observer)?\\.)',
    ),
  },
  { name: 'shell', tags: ['$initial' as const] },
  // What the first pages of guests share: the landing page, the item list, the journal.
  {
    name: 'first',
    test: under(
      ...[
        'rental/format',
        'icons/(chevron-right|heart|search)\\.',
        'contracts/src/(reference/named|upload/photo-widths)\\.',
        'ui/(photos/photo|page-heading|words|states/(alert|skeleton))\\.',
        'lib/(time/format|prefetch-on-approach|drafts/use-unsaved)',
      ],
    ),
  },
  // Only pages with lists of items.
  {
    name: 'items',
    test: under(
      'features/items/(photos|wear-on|components/item-(grid|card|photo))',
      'features/favourites/components/heart-button',
      'pages/items/item-heart',
      'contracts/src/reference/main-categories\\.',
    ),
  },
  // Forms validate with zod, which most pages do without.
  { name: 'schemas', test: under('node_modules/zod/') },
  // Small, and on nearly every member's page.
  {
    name: 'small',
    test: under(
      ...[
        'node_modules/(lucide|@tanstack)/',
        'src/rental/(parcel|sized-photo|people/party-labels)\\.',
        'src/ui/(dotted|paged-list|person-name|overlay/use-preloaded|states/empty-state)\\.',
        'src/lib/dotted\\.',
      ],
    ),
    minShareCount: 2,
  },
  // What dialogs need; toasts are apart.
  {
    name: 'radix',
    test: under(
      'node_modules/@radix-ui/(?!react-(toast|collection)/)',
      'node_modules/(aria-hidden|react-remove-scroll)',
    ),
  },
  { name: 'library', test: under('node_modules/'), minShareCount: 2, entriesAware: true },
  ...FILE_GROUPS,
].map((group, index, { length }) => ({ ...group, priority: length - index }));

/** For servers (scripts/workspace.mjs builds src/server.tsx): separate files with everything that rendering needs. */
const FOR_SERVERS: UserConfig = {
  plugins: [namedPages(), react(), aheadTable()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    target: 'node24',
    outDir: 'dist/.server',
    copyPublicDir: false,
    reportCompressedSize: false,
  },
};

const FOR_BROWSERS: UserConfig = {
  plugins: [react(), tailwindcss(), unusedComponents(), computedFigures(), moduleFiles(), compressed()],
  resolve: { alias: [{ find: /^\.\/transports\/(index|polling-xhr(\.node)?)\.js$/, replacement: NO_TRANSPORTS }] },
  build: {
    target: 'es2022',
    // The content security policy allows data: URLs only for pictures.
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    reportCompressedSize: false,
    // Browsers without module preloading load the same files a little later.
    modulePreload: {
      polyfill: false,
      // A list of all pages' imports would add 3 kB to every first visit. Each page's own file imports what it needs.
      resolveDependencies: (_, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((one) => one.endsWith('.css')) : needed,
    },
    rolldownOptions: {
      output: {
        // By default a shared file's name would list all its importers. Every page loads all names, so they are short; the
        // hash of 42 bits distinguishes files with the same name.
        chunkFileNames: ({ name }) =>
          `assets/${name.replace(/~.*|-(page|dialog|form|card|settings|notice|button)$/, '').slice(0, 12)}-[hash:7].js`,
        codeSplitting: { groups: GROUPS },
      },
    },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/uploads': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? FOR_SERVERS : FOR_BROWSERS));
