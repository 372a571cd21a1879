const swc = (parser, decorators, transform = {}) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2024',
      keepClassNames: true,
      parser: { syntax: 'typescript', ...parser },
      transform: decorators ? { legacyDecorator: true, decoratorMetadata: true } : transform,
    },
  },
];

const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  // Not in the system's folder for temporary files, which `npm test` replaces by the run's own.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '/backend/.+\\.ts$': swc({ decorators: true }, true),
    '\\.ts$': swc({}, false),
    '\\.tsx$': swc({ tsx: true }, false, { react: { runtime: 'automatic' } }),
  },
  // Workspaces are linked into node_modules; their real paths lie outside it.
  transformIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/\\.data'],
};

const withPostgres = {
  globalSetup: './test/support/servers/start-postgres.ts',
  globalTeardown: './test/support/servers/stop-postgres.ts',
};
const withDemo = { ...withPostgres, globalSetup: './test/support/servers/start-demo.ts' };

/** Suites that hold the service to a time: they have the machine to themselves. */
const WITH_A_STOPWATCH = '/test/(browser/road|faults/(maintenance|silence)|start)\\.';

/** What drives whole servers and browsers. */
const wholeService = { ...shared, setupFilesAfterEnv: ['<rootDir>/test/support/second-try.ts'] };

/** @param {string} paths a pattern */
const suites = (paths) => ({
  testMatch: ['<rootDir>/test/**/*.sys.spec.ts'],
  testPathIgnorePatterns: [`^(?!.*${paths})`, WITH_A_STOPWATCH],
});

/** @type {import('jest').Config} */
export default {
  // For whole servers; Jest heeds it here only, not in a project.
  testTimeout: 120_000,
  testSequencer: './scripts/longest-first.mjs',
  // What suites of a worker have loaded is never given back; the larger it is, the longer it is searched for garbage.
  workerIdleMemoryLimit: '1GB',
  // What a worker closes takes its time where the machine is shared; Jest's half second takes that for a leak.
  workerGracefulExitTimeout: 5_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: ['/node_modules/', '\\.int\\.spec\\.ts$', '\\.sys\\.spec\\.ts$'],
    },
    { ...shared, ...withPostgres, displayName: 'int', testMatch: ['**/*.int.spec.ts'] },
    // A whole server each; each file has its own, so that two may run at once.
    {
      ...wholeService,
      ...withPostgres,
      displayName: 'service',
      ...suites('/test/(journeys|security|faults|on-call)/'),
    },
    { ...wholeService, ...withDemo, displayName: 'browser', ...suites('/test/(browser/|demo-data)') },
    // scripts/test.mjs runs this project in band.
    {
      ...wholeService,
      ...withDemo,
      displayName: 'alone',
      testMatch: ['<rootDir>/test/**/*.sys.spec.ts'],
      testPathIgnorePatterns: [`^(?!.*${WITH_A_STOPWATCH})`],
    },
  ],
};
