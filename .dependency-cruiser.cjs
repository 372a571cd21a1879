const PURE_FILES = require('./.pure-files.cjs');

const SPECS = '(\\.spec|\\.testing)\\.tsx?$|/test-support/|\\.test-support\\.ts$';
/** Renders pages on the server, so it may use modules of Node. */
const RENDERER = '^frontend/src/server\\.tsx$';
const BUILT_IN =
  '^(assert|buffer|child_process|cluster|crypto|dns|events|fs|http|https|net|os|path|process|stream|timers|tls|url|util|v8|vm|worker_threads|zlib|perf_hooks|async_hooks)(/|$)|^node:';

/** What a workspace may import besides its own files: other workspaces by folder, packages by name. */
function rulesOfWorkspace(name, folder, { workspaces = [], packages, builtIns }) {
  const allowed = [folder, ...workspaces].map((path) => `^${path}/`);
  const others = { path: `^${folder}/`, pathNot: SPECS };
  const rules = [
    {
      name: `${name}-workspaces`,
      comment: `${name} may import: ${[folder, ...workspaces].join(', ')}`,
      severity: 'error',
      from: others,
      to: { path: '^(contracts|projections|backend|frontend|test|scripts)/', pathNot: allowed },
    },
  ];
  if (packages) {
    rules.push({
      name: `${name}-packages`,
      comment: `${name} may import: ${packages.join(', ')}`,
      severity: 'error',
      from: others,
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'npm-no-pkg', 'npm-unknown'],
        pathNot: packages.map((wanted) => `node_modules/(@types/)?${wanted}/`),
      },
    });
  }
  if (!builtIns) {
    rules.push({
      name: `${name}-built-ins`,
      comment: `${name} also runs in a browser, so it uses no modules of Node, except in the file that renders pages on the server`,
      severity: 'error',
      from: { ...others, pathNot: [SPECS, RENDERER] },
      to: { dependencyTypes: ['core'] },
    });
  }
  return rules;
}

/** The storeys of backend/src, top first: a room may import only rooms on lower storeys. */
const STOREYS = [
  ['app'],
  ['embedded', 'operations'],
  ['messages'],
  ['rentals'],
  ['accounts'],
  ['catalog', 'notifications'],
  ['event-sourcing'],
  ['realtime'],
  ['http', 'adapters'],
  ['postgres', 'limits'],
];

const storeys = STOREYS.flatMap((rooms, storey) =>
  rooms.map((one) => {
    const below = STOREYS.slice(storey + 1).flat();
    return {
      name: `backend-${one}`,
      comment: `backend/src/${one} may import: ${below.join(', ') || 'no other room'}`,
      severity: 'error',
      from: { path: `^backend/src/${one}/`, pathNot: SPECS },
      to: { path: '^backend/src/', pathNot: `^backend/src/(${[one, ...below].join('|')})/` },
    };
  }),
);

/** The ladder of backend/src/rentals, top first: a part may import only parts below it. All phases are one step. */
const PHASES = ['damage', 'extension', 'handover', 'money', 'payment', 'request', 'return'];
const LADDER = [['processes'], ['commands'], ['documents', 'reviews'], PHASES, ['queries'], ['round']];
/** The phases that a phase may import. */
const OF_PHASE = { damage: ['money'], extension: ['money'], payment: ['money'], return: ['handover', 'money'] };

const ladder = LADDER.flatMap((parts, step) =>
  parts.map((part) => {
    const allowed = [part, ...(OF_PHASE[part] ?? []), ...LADDER.slice(step + 1).flat()];
    return {
      name: `rentals-${part}`,
      comment: `backend/src/rentals/${part} may import from the rentals: ${allowed.slice(1).join(', ') || 'no other part'}`,
      severity: 'error',
      from: { path: `^backend/src/rentals/${part}/`, pathNot: SPECS },
      to: { path: '^backend/src/rentals/', pathNot: `^backend/src/rentals/(${allowed.join('|')})/` },
    };
  }),
);

/** Files of decisions, and the files that they use. */
const DECISIONS = ['/(decide|decision)\\.ts$', ...PURE_FILES.map((file) => `^${file.replaceAll('.', '[.]')}$`)];

/** Folders of the contracts in pairs: the second may import the first, not the other way round. */
const CONTRACT_ARROWS = [
  ['account', 'item'],
  ['account', 'operators'],
  ['message', 'operators'],
  ['review', 'message'],
];

/** A feature's folder, directly in `features` or in a group of features. */
const FEATURE = '(?:account|lending|money|operators|public)/[^/]+|[^/]+';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...rulesOfWorkspace('contracts', 'contracts', { packages: ['zod', 'xstate'], builtIns: false }),
    ...rulesOfWorkspace('projections', 'projections', {
      workspaces: ['contracts'],
      packages: ['pg', 'lru-cache', 'zod'],
      builtIns: true,
    }),
    ...rulesOfWorkspace('backend', 'backend', { workspaces: ['contracts', 'projections'], builtIns: true }),
    ...rulesOfWorkspace('frontend', 'frontend', { workspaces: ['contracts'], builtIns: false }),
    ...storeys,
    ...ladder,
    {
      name: 'rentals-parts',
      comment: 'Each file of the rentals is in a part of the ladder',
      severity: 'error',
      from: { path: '^backend/src/' },
      to: { path: `^backend/src/rentals/(?!(${LADDER.flat().join('|')}|test-support)/)` },
    },
    {
      name: 'embedded-is-for-the-start',
      comment: 'Only the one-command start runs it: the service works without it',
      severity: 'error',
      from: {
        path: '^backend/src/',
        pathNot: [
          '^backend/src/(app|embedded)/|^backend/src/(rebuild|backup|restore|stripe-check|verify-log)[.]ts$',
          SPECS,
        ],
      },
      to: { path: '^backend/src/embedded/' },
    },
    {
      name: 'features-stay-apart',
      comment: 'A feature imports no other feature: pages compose them',
      severity: 'error',
      from: { path: `^frontend/src/features/(${FEATURE})/` },
      to: { path: '^frontend/src/(features|pages|app)/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'rental-stays-below-features',
      comment: 'Features share it, so it imports none of them',
      severity: 'error',
      from: { path: '^frontend/src/rental/' },
      to: { path: '^frontend/src/(features|pages|app)/' },
    },
    {
      name: 'ui-has-no-domain',
      comment: 'Any page may use it, so it knows nothing about rentals',
      severity: 'error',
      from: { path: '^frontend/src/(ui|lib)/' },
      to: { path: '^(contracts/|frontend/src/(rental|features|pages|app)/)' },
    },
    {
      name: 'testing-serves-all',
      comment: 'Specs of every folder use it, so it imports only ui and lib',
      severity: 'error',
      from: { path: '^frontend/src/testing/' },
      to: { path: '^frontend/src/(rental|features|pages|app)/' },
    },
    {
      name: 'pages-stay-below-app',
      comment: 'Routes, layout and guards import the pages, not the other way round',
      severity: 'error',
      from: { path: '^frontend/src/pages/' },
      to: { path: '^frontend/src/app/' },
    },
    {
      name: 'decisions-are-pure',
      comment: 'No built-in modules, no packages',
      severity: 'error',
      from: { path: ['/evolve\\.ts$', ...DECISIONS] },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'decisions-are-made-of-decisions',
      comment: 'From the backend they import at run time only each other and the files in .pure-files.cjs',
      severity: 'error',
      from: { path: DECISIONS },
      to: { path: '^backend/src/', pathNot: DECISIONS, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'vendors-in-adapters',
      comment: 'Only adapters (and what the embedded start runs) import a vendor’s SDK',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: ['^backend/src/(adapters|embedded)/', SPECS] },
      to: {
        path: 'node_modules/(stripe|@eventstore|@aws-sdk|sharp|argon2|pg-boss|web-push|pdfkit|fontkit|nodemailer|openid-client|@simplewebauthn)/',
      },
    },
    {
      name: 'images-and-passwords-in-adapters',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: ['^backend/src/adapters/', SPECS] },
      to: { path: 'node_modules/(sharp|argon2)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that import each other, even for a type, belong together',
      severity: 'error',
      from: { path: '^(contracts|projections|backend|frontend)/' },
      to: { circular: true },
    },
    {
      name: 'contracts-tests-too',
      comment: 'Tests of the contracts import no package that uses the contracts',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { path: '^(projections|backend|frontend|test)/' },
    },
    ...CONTRACT_ARROWS.map(([from, to]) => ({
      name: `contracts-${from}-below-${to}`,
      comment: `contracts/src/${to} may import ${from}; code that both need is in contracts/src/shared`,
      severity: 'error',
      from: { path: `^contracts/src/${from}/` },
      to: { path: `^contracts/src/${to}/` },
    })),
    {
      name: 'projections-tests-too',
      severity: 'error',
      from: { path: '^projections/' },
      to: { path: '^(backend|frontend)/' },
    },
    {
      name: 'specs-stay-outside',
      severity: 'error',
      from: { path: '^(contracts|projections|backend|frontend)/src/', pathNot: SPECS },
      to: { path: SPECS },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: BUILT_IN } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(backend|frontend)/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types', 'default'] },
  },
};
