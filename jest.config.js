/** The sources as the builds read them: Nest needs decorators with their metadata, the client needs JSX. */
const swc = (parser, transform) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: { target: 'es2024', keepClassNames: true, parser: { syntax: 'typescript', ...parser }, transform },
  },
];

const NO_SOURCES = ['/node_modules/', '/dist/', '/\\.data'];
const NO_UNITS = [...NO_SOURCES, '\\.(int|sys)\\.spec\\.ts$'];
/** Suites that measure how fast the service answers: they have the machine to themselves. */
const TIMED = '/test/(browser/whole-rental|faults/(maintenance|silence)|security/floods|start)\\.';

const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  injectGlobals: false,
  // Puts specs into groups and rooms, see decision 117.
  runner: './scripts/jest/runner.mjs',
  testRunner: './scripts/jest/room.mjs',
  // Not in the system's folder for temporary files, which `npm test` replaces by the run's own.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '/backend/.+\\.ts$': swc({ decorators: true }, { legacyDecorator: true, decoratorMetadata: true }),
    '\\.ts$': swc({}),
    '\\.tsx$': swc({ tsx: true }, { react: { runtime: 'automatic' } }),
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
const withBrowsers = {
  testEnvironmentOptions: { browsers: true },
  moduleNameMapper: { '^@playwright/test$': '<rootDir>/scripts/jest/playwright.mjs' },
};
/** On two cores a late answer happens: a failed test is tried again and reported, see decision 84. */
const triedAgain = { setupFilesAfterEnv: ['<rootDir>/test/support/second-try.ts'] };

/** @param {string} name @param {string[]} testMatch @param {object} options */
const project = (displayName, testMatch, options = {}) => ({
  ...shared,
  displayName,
  testMatch: testMatch.map((pattern) => `<rootDir>/${pattern}`),
  testPathIgnorePatterns: NO_SOURCES,
  ...options,
});
const wholeService = { ...withPostgres, ...triedAgain, testPathIgnorePatterns: [...NO_SOURCES, TIMED] };

/** @type {import('jest').Config} */
export default {
  // For whole servers; Jest reads it here only, not in a project.
  testTimeout: 120_000,
  testSequencer: './scripts/longest-first.mjs',
  // A worker never frees the modules of earlier rooms: the larger it is, the longer each garbage collection takes.
  workerIdleMemoryLimit: '1GB',
  // A worker on a busy machine needs longer to close its connections than Jest's half second.
  workerGracefulExitTimeout: 5_000,
  watchman: false,
  projects: [
    project('unit', ['{contracts,projections,backend,test}/**/*.spec.ts'], { testPathIgnorePatterns: NO_UNITS }),
    project('unit-client', ['frontend/**/*.spec.{ts,tsx}'], { testPathIgnorePatterns: NO_UNITS }),
    project('int', ['{projections,backend,test}/**/*.int.spec.ts'], { ...withPostgres, ...triedAgain }),
    project('service', ['test/{journeys,security,faults,on-call}/**/*.sys.spec.ts'], wholeService),
    project('browser', ['test/browser/**/*.sys.spec.ts', 'test/demo-data.sys.spec.ts'], {
      ...wholeService,
      ...withDemo,
      ...withBrowsers,
    }),
    project(
      'alone',
      ['test/{browser/whole-rental,faults/maintenance,faults/silence,security/floods,start}.*.spec.ts'],
      {
        ...withDemo,
        ...withBrowsers,
        ...triedAgain,
      },
    ),
  ],
};
