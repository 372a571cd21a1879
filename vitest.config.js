import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestFirst from './scripts/longest-first.mjs';

const cores = availableParallelism();

const withPostgres = { globalSetup: './test/support/servers/start-postgres.ts' };
const withDemo = { globalSetup: './test/support/servers/start-demo.ts' };

/** Suites that hold the service to a time: they have the machine to themselves. */
const WITH_A_STOPWATCH = ['test/browser/road.*', 'test/faults/{maintenance,silence}.*', 'test/start.*'];

/** On two cores, what comes late once is tried again and told of, see decision 84. */
const comesLate = { retry: 1 };

/** What drives whole servers and browsers. */
const wholeService = { ...comesLate, exclude: WITH_A_STOPWATCH, sequence: { groupOrder: 2 }, maxWorkers: cores };

/** A file's modules stay loaded for the next one: loading them anew was half of what these took, see decision 87. */
const keepsModules = { isolate: false, sequence: { groupOrder: 1 }, maxWorkers: cores + 1 };

const NO_SOURCES = ['**/node_modules/**', '**/dist/**', '**/.data*/**'];
const NO_UNITS = [...NO_SOURCES, '**/*.{int,sys}.spec.ts'];

/** @param {string} name @param {object} test */
const project = (name, test) => ({ extends: true, test: { name, ...test } });

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // What a browser complained of is told whole.
    chaiConfig: { truncateThreshold: 400 },
    pool: 'forks',
    // For whole servers.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    // In whose place of `ws` a spec puts another.
    server: { deps: { inline: [/(socket|engine)\.io-client/] } },
    // Times are said by suite; whole services take longer than what is called slow.
    slowTestThreshold: 30_000,
    projects: [
      project('unit', {
        ...keepsModules,
        include: ['{contracts,projections,backend,test}/**/*.spec.ts'],
        exclude: NO_UNITS,
      }),
      // What a browser's modules keep for a page is there once: these have modules of their own, and put others in some's place.
      project('unit-client', {
        ...keepsModules,
        isolate: true,
        pool: 'threads',
        include: ['frontend/**/*.spec.{ts,tsx}'],
        exclude: NO_UNITS,
      }),
      // These wait for the database now and then: with one worker more than cores a quarter of these isn't idle.
      project('int', {
        ...keepsModules,
        ...comesLate,
        ...withPostgres,
        include: ['{projections,backend,test}/**/*.int.spec.ts'],
        exclude: NO_SOURCES,
      }),
      // A whole server each; each file has its own, so that two may run at once.
      project('service', {
        ...wholeService,
        ...withPostgres,
        include: ['test/{journeys,security,faults,on-call}/**/*.sys.spec.ts'],
      }),
      project('browser', {
        ...wholeService,
        ...withDemo,
        include: ['test/browser/**/*.sys.spec.ts', 'test/demo-data.sys.spec.ts'],
      }),
      project('alone', {
        ...wholeService,
        ...withDemo,
        include: WITH_A_STOPWATCH,
        exclude: [],
        sequence: { groupOrder: 3 },
        maxWorkers: 1,
      }),
    ],
  },
});
