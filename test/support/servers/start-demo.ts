import { makeDemo } from './demo.ts';
import startPostgres from './start-postgres.ts';

/** Jest's globalSetup for suites that look at the demo: copies of one that is made here. */
export default async function startDemo(): Promise<void> {
  await startPostgres();
  await makeDemo();
}
