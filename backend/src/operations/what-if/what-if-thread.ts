import { parentPort, workerData } from 'node:worker_threads';
import type { WhatIfLine } from '@meguri/contracts/operators/what-if.ts';
import { KEPT_ALIVE } from '@meguri/projections/postgres/connection.ts';
import pg from 'pg';
import { type EventLogPlace, openEventLog } from '../../adapters/event-store/open-event-log.ts';
import { lowerThreadPriority } from '../../adapters/lower-thread-priority.ts';
import { replayedRounds, type WhatIfOrder } from './replayed-rounds.ts';

/** Everything the thread is told at its start. */
export interface ThreadOrder {
  readonly place: EventLogPlace;
  readonly order: WhatIfOrder;
}

/** Reads with connections of its own, writes nothing, and goes on when it is told that its last line was taken. */
async function replay({ place, order }: ThreadOrder, port: NonNullable<typeof parentPort>): Promise<void> {
  const tell = (line: WhatIfLine): Promise<void> =>
    new Promise((taken) => {
      port.once('message', () => taken());
      port.postMessage(line);
    });
  const client = new pg.Client({
    ...KEPT_ALIVE,
    connectionString: place.databaseUrl,
    application_name: 'meguri-what-if',
  });
  await client.connect();
  const log = await openEventLog(place, { readConnections: 1 });
  try {
    await client.query('SET default_transaction_read_only = on');
    for await (const line of replayedRounds(client, log, order)) await tell(line);
  } finally {
    await log.close();
    await client.end();
  }
}

if (parentPort !== null) {
  lowerThreadPriority();
  await replay(workerData as ThreadOrder, parentPort);
  parentPort.close();
}
