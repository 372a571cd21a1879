import { whyNoLooks } from '../../browser/support/looking/renderer.ts';
import { makeDemo } from './demo.ts';
import startPostgres from './start-postgres.ts';

/** Before suites that look at the demo: they use copies of one that is made here. @returns what ends the Postgres that it started */
export default async function startDemo(): Promise<(() => Promise<void>) | undefined> {
  const stop = await startPostgres();
  await makeDemo();
  // Each project of a run calls this.
  if (process.env['MEGURI_NO_BROWSER'] === undefined) process.env['MEGURI_NO_LOOKS'] ??= (await whyNoLooks()) ?? '';
  return stop;
}
