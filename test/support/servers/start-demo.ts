import { whyNoLooks } from '../../browser/support/looking/renderer.ts';
import { makeDemo } from './demo.ts';
import startPostgres from './start-postgres.ts';

/** Jest's `globalSetup` for suites that look at the demo: they use copies of the one that is made here. */
export default async function startDemo(): Promise<void> {
  await startPostgres();
  await makeDemo();
  // Each project of a run calls this.
  if (process.env['MEGURI_NO_BROWSER'] === undefined) process.env['MEGURI_NO_LOOKS'] ??= (await whyNoLooks()) ?? '';
}
