import { whyNoLooks } from '../../browser/support/looking/renderer.ts';
import { makeDemo } from './demo.ts';
import startPostgres from './start-postgres.ts';

/** Jest's `globalSetup` for suites with the demo: they use copies of the one created here. */
export default async function startDemo(): Promise<void> {
  await startPostgres();
  await makeDemo();
  // Each project of a run calls this.
  if (process.env['MEGURI_NO_BROWSER'] === undefined) process.env['MEGURI_NO_LOOKS'] ??= (await whyNoLooks()) ?? '';
}
