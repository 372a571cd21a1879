// What `npm test` tells at its end, beside what Vitest prints by itself: written as JSON to the file that MEGURI_TEST_REPORT names.
import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

export default class TestReport {
  /** Of each project, when its first suite began and its last one ended. */
  #spans = new Map();

  onTestModuleStart({ project: { name } }) {
    if (!this.#spans.has(name)) this.#spans.set(name, { began: performance.now(), ended: 0 });
  }

  onTestModuleEnd({ project: { name } }) {
    this.#spans.get(name).ended = performance.now();
  }

  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const among = (state) => tests.filter((test) => test.result().state === state);
    // A suite that couldn't be loaded, or whose hooks failed, is a failure without a test.
    const broken = [...modules, ...modules.flatMap((module) => [...module.children.allSuites()])].flatMap((suite) =>
      suite.errors(),
    );
    const report = {
      passed: among('passed').length,
      failed: among('failed').length + broken.length + unhandled.length,
      skipped: among('skipped').map(({ fullName }) => fullName),
      /** Passed, but only when tried once more. */
      late: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => ({ name: test.fullName, error: test.result().errors?.[0]?.stack ?? '' })),
      suites: modules.map((module) => ({ name: module.relativeModuleId, seconds: secondsOf(module.diagnostic()) })),
      projects: [...this.#spans].map(([name, { began, ended }]) => ({ name, seconds: (ended - began) / 1000 })),
    };
    writeFileSync(process.env.MEGURI_TEST_REPORT, JSON.stringify(report));
  }
}

const secondsOf = ({ collectDuration, duration }) => (collectDuration + duration) / 1000;
