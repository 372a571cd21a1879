import { afterAll, beforeAll, describe } from '@jest/globals';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { appending } from './appending.ts';
import { disruptions } from './disruptions.ts';
import { following } from './following.ts';
import type { LogUnderTest } from './log-under-test.ts';
import { manyWriters } from './many-writers.ts';
import { subscribing } from './subscribing.ts';

/** What the suite's parts use; set before their first test. */
export interface Logs {
  /** The log, and a second instance of it. */
  log: EventLog;
  other: EventLog;
  engine: LogUnderTest;
}

/** What every engine of the event log guarantees. */
export function eventLogContract(engineName: string, start: () => Promise<LogUnderTest>): void {
  describe(`The event log in ${engineName}`, () => {
    const logs = {} as Logs;
    beforeAll(async () => {
      logs.engine = await start();
      logs.log = await logs.engine.open();
      logs.other = await logs.engine.open();
    }, 180_000);
    afterAll(async () => {
      await logs.log.close();
      await logs.other.close();
      await logs.engine.close();
    }, 60_000);
    appending(logs);
    following(logs);
    subscribing(logs);
    manyWriters(logs);
    disruptions(logs);
  });
}
