import { whyNoLooks } from '../../browser/support/looking/renderer.ts';
import { makeDemo } from './demo.ts';
import startPostgres from './start-postgres.ts';

/**
 * Jest's `globalSetup` for suites with the demo: they use copies of the one created here. That takes most of a minute
 * and a single core, so the runner waits for it only before those suites.
 */
export default async function startDemo(): Promise<void> {
  await startPostgres();
  globalThis.testDemo ??= makeDemo();
  // The runner gets the failure.
  globalThis.testDemo.catch(() => undefined);
  // Each project of a run calls this.
  if (process.env['MEGURI_NO_BROWSER'] === undefined) process.env['MEGURI_NO_LOOKS'] ??= (await whyNoLooks()) ?? '';
}

declare global {
  /** Resolves when the demo is there, for `scripts/jest/runner.mjs`. */
  var testDemo: Promise<void> | undefined;
}
