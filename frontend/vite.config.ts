import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { ChunkingContext } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { aheadTable, moduleFiles, namedPages } from './module-files.ts';

const SERVER = process.env['MEGURI_SERVER'] ?? 'http://localhost:3000';
/** Smaller than this, compression saves less than a packet. */
const COMPRESSED_FROM_BYTES = 1024;

/** What every page begins with, which is copied and not built. */
const COPIED_SCRIPT = 'before-paint.js';

/** Compresses every asset once, as small as it gets; the server sends what a browser takes. */
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
 * Numbers that sentences tell follow from the service's rules. They are reckoned here, once: pages that only tell them would bring all
 * that reckons with money and time along.
 */
function reckonedFigures(): Plugin {
  return {
    name: 'reckoned-figures',
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

const under = (...paths: readonly string[]) => new RegExp(`/(${paths.join('|')})`);

/** A chat comes when one is near it: it isn't laid beside what other pages share. */
const IN_CHATS = under('features/messages/', 'pages/messages/', 'member/chat-news');

/** Pages, and the dialog of the filters, that ask for what they need once they are there themselves, as their files are called (see `chunkFileNames`). */
const WAITED_FOR =
  /\/(operator|listing|item-edit|item-calenda|item-list-f|receipt|notification|overdue-item|payment-comp|rent-demo|demo-panel|account|payouts|favourites|mission)/;

const isSchema = (id: string) => id.includes('/contracts/src/') && readFileSync(id, 'utf8').includes("from 'zod'");

const OF_OPERATORS = under('pages/admin/', 'app/routes/operator-');
type Graph = Pick<ChunkingContext, 'getModuleInfo'>;

/** Whether nothing but operators' pages leads to a module, be it through others. */
function isOperatorsOnly(id: string, graph: Graph): boolean {
  const ways = new Set([id]);
  for (const way of ways) {
    const info = graph.getModuleInfo(way);
    if ((info?.isEntry || info?.dynamicImporters.length) && !OF_OPERATORS.test(way)) return false;
    for (const importer of info?.importers ?? []) ways.add(importer);
  }
  return true;
}

/** What other pages need, too: what only operators do lies with their pages, which come all at once. */
const sharedAs = (name: string) => (id: string, graph: Graph) => (isOperatorsOnly(id, graph) ? null : name);

/**
 * Which modules go into one file; the first group that fits takes a module. Most would be smaller alone than what it costs
 * to ask for them. test/browser/pages holds what comes of it.
 */
const GROUPS = [
  // What changes only with releases of others: a browser keeps it over our own releases.
  {
    name: 'foundation',
    test: under(
      'node_modules/(react|react-dom|react-router|react-router-dom|scheduler|@tanstack)/(?!.*[mM]utation(Observer)?\\.)',
    ),
  },
  { name: 'shell', tags: ['$initial' as const] },
  // What shows items, on the list as on the landing page; hearts come to the landing page once its shelf is in sight.
  {
    name: 'items',
    test: under(
      ...['features/items/(photos|components/item-(grid|card|photo))'],
      ...['ui/photos/photo\\.', 'lib/(time/format|prefetch-on-approach)'],
    ),
  },
  {
    name: 'hearts',
    test: under(
      ...['features/favourites/components/heart-button', 'pages/items/item-heart'],
      ...['ui/page-heading\\.', 'reference/named', 'icons/(heart|search)\\.', 'search/item-search-field'],
    ),
  },
  // Its arrow too, which would lie with what opens photos in a dialog: an item's page would bring the dialogs at once.
  { name: 'carousel', test: under('ui/photos/(photo-carousel|use-slides)', 'icons/chevron-right\\.') },
  // What the list is narrowed to: nothing else needs it at once.
  { name: 'wishes', test: under('features/items/filters') },
  // What sends changes: a guest who looks around needs none of it.
  {
    name: 'changes',
    test: under(
      ...['node_modules/@tanstack/', 'lib/query/(use-command|set-answer|ask-anew)', 'lib/still-here'],
      'features/favourites/(api/favourites|components/favourite-button)',
    ),
  },
  // What sentences say of a rental in figures; and what reckons with them, on all pages that lead to a chat, too.
  { name: 'figures', test: under('rental/figures') },
  {
    name: 'rules',
    test: under(
      'contracts/src/(text/characters|limits|message/chat-page|rental-round/(late-return|time/period|policy))\\.',
    ),
  },
  { name: 'schemas', test: under('node_modules/zod/') },
  { name: 'forms', test: under('node_modules/(react-hook-form|@hookform)/') },
  {
    name: 'dialog',
    test: under(
      'node_modules/(@radix-ui/react-(dialog|focus|dismiss|portal|presence)|aria-hidden)',
      'ui/overlay/dialog',
    ),
  },
  // A list that goes on page by page, as reviews do for guests.
  { name: 'paged', test: under('lib/query/use-(paged-list|more)\\.', 'ui/paged-list\\.') },
  {
    name: 'member',
    test: under(
      ...['src/app/(member/(?!chat-news)|ended-session)', 'features/session/components/(security-alert|log-out)'],
      ...['features/messages/(api/unread-count|components/messages-link)\\.', 'features/my-rounds/api/turn-count'],
      ...['features/notifications/(api/notifications|components/bell)\\.', 'ui/count-badge', 'lib/live/'],
    ),
  },
  // What comes once a page has been there for a while.
  { name: 'later', test: under('ui/overlay/toasts\\.', 'app/(after-start|release/|prefetch/prefetch-near)') },
  // Names that items are described by: on an item's page, in forms and filters. Beside inputs they would bring the schemas' library along.
  { name: 'reference', test: under('contracts/src/reference/(?!named|meeting|prefectures)', 'rental/measured\\.') },
  // Small, and on pages without forms: laid beside what else uses them they would bring the schemas' library along.
  {
    name: 'facts',
    test: under(
      'ui/(fact-list|details)\\.',
      'icons/pencil\\.',
      'rental/(status-badge|damage/issue-labels)\\.',
      'ui/controls/download-link\\.',
      'read-models/payout-purposes',
      'item-form/half-written',
    ),
  },
  // Apart from `shared`, which would lay a small one that needs the schemas' library beside one that doesn't.
  // Larger pieces would need each other, and one of them would begin before what it is made of.
  {
    name: sharedAs('contracts'),
    test: isSchema,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 600,
  },
  // Alone: the help draws steps, too, and needs nothing else of the journal.
  { name: 'drawn', test: under('features/public/posts/components/drawn-steps') },
  // Apart from what tells of fees and terms, which reckon.
  { name: 'posts', test: under('(pages|features)/public/posts/') },
  // What several pages share; the smallest pieces join the one whose pages are most alike. Larger ones would bring what these need to
  // pages that need none of it: the help came with all that forms are made of.
  {
    name: sharedAs('shared'),
    test: (id: string) => !IN_CHATS.test(id),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 300,
  },
  { name: 'messages', test: IN_CHATS },
  // What is only read: each of them alone would be one more name in what every page loads.
  {
    name: 'reading',
    test: under('pages/public/legal/', 'pages/public/(help|icon)-page', 'features/public/help/'),
  },
  { name: 'account', test: under('pages/account/', 'features/account/(account-mail|profile-settings)/') },
  { name: (id: string, graph: Graph) => (isOperatorsOnly(id, graph) ? 'operators' : null) },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

/** For servers (scripts/workspace.mjs builds src/server.tsx): everything it needs in files of its own, and nothing else. */
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
  plugins: [react(), tailwindcss(), reckonedFigures(), moduleFiles(), compressed()],
  build: {
    target: 'es2022',
    // The content security policy lets no page load from data: addresses but pictures.
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
    reportCompressedSize: false,
    // Browsers that don't know it load the same files a little later.
    modulePreload: {
      polyfill: false,
      // What a part of the client needs is asked for with it; what every page has already isn't named for each of them.
      // Operators wait for it a moment longer, as who opens a page that is seldom needed: what these need would be named for all.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'js'
          ? needed.filter((one) => !/\/(foundation|rolldown-runtime)-/.test(one) && !WAITED_FOR.test(file))
          : needed,
    },
    rolldownOptions: {
      output: {
        // Shared files would be named after all that share them.
        // All names stand, therefore short, in what every page loads; 42 bits tell files of one name apart.
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
