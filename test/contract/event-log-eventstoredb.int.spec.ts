import { describe, it } from '@jest/globals';
import { eventLogContract } from './event-log.suite.ts';
import { findEventStoreDb } from './eventstoredb-server.ts';

const place = await findEventStoreDb();

if ('start' in place) eventLogContract('EventStoreDB', place.start);
else {
  process.stdout.write(`The event log's contract on EventStoreDB is skipped: ${place.missing}.\n`);
  describe.skip('The event log in EventStoreDB', () => {
    it(`keeps the contract (skipped: ${place.missing})`, () => undefined);
  });
}
