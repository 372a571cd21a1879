// What `npm test` prints at the end in addition to Jest, as JSON in the file that MEGURI_TEST_REPORT names.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { root } from './place.mjs';

export default class TestReport {
  /** Start of the first and end of the last suite of each project. */
  #spans = new Map();

  onTestFileStart({ context }) {
    const name = context.config.displayName.name;
    if (!this.#spans.has(name)) this.#spans.set(name, { began: performance.now(), ended: 0 });
  }

  onTestFileResult({ context }) {
    this.#spans.get(context.config.displayName.name).ended = performance.now();
  }

  onRunComplete(_, { testResults: suites, runExecError, wasInterrupted }) {
    const tests = suites.flatMap(({ testResults }) => testResults);
    const among = (status) => tests.filter((test) => test.status === status);
    // A suite that couldn't be loaded is a failure without a test; so is one with failed `afterAll` hooks.
    const broken = suites.filter(({ testExecError }) => testExecError).length;
    const report = {
      passed: among('passed').length,
      failed: among('failed').length + broken + (runExecError || wasInterrupted ? 1 : 0),
      skipped: among('pending').map(nameOf),
      /** Passed only when retried. */
      late: among('passed')
        .filter(({ invocations }) => invocations > 1)
        .map((test) => ({ name: nameOf(test), error: test.retryReasons?.join('\n') ?? '' })),
      suites: suites.map(({ testFilePath, perfStats }) => ({
        name: relative(root, testFilePath),
        seconds: perfStats.runtime / 1000,
      })),
      projects: [...this.#spans].map(([name, { began, ended }]) => ({ name, seconds: (ended - began) / 1000 })),
    };
    writeFileSync(process.env.MEGURI_TEST_REPORT, JSON.stringify(report));
  }
}

const nameOf = ({ ancestorTitles, title }) => [...ancestorTitles, title].join(' > ');
