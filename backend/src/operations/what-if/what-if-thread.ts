import { parentPort, workerData } from 'node:worker_threads';
import type { WhatIfLine } from '@meguri/contracts/operators/what-if.ts';
import { KEPT_ALIVE } from '@meguri/projections/postgres/connection.ts';
import pg from 'pg';
import { type EventLogPlace, openEventLog } from '../../adapters/event-store/open-event-log.ts';
import { lowerThreadPriority } from '../../adapters/lower-thread-priority.ts';
import { replayedRounds, type WhatIfOrder } from './replayed-rounds.ts';

/** The thread's input. */
export interface ThreadOrder {
  readonly place: EventLogPlace;
  readonly order: WhatIfOrder;
}

/** Uses connections of its own, writes nothing, and continues once its last line was acknowledged. */
async function replay({ place, order }: ThreadOrder, port: NonNullable<typeof parentPort>): Promise<void> {
  const send = (line: WhatIfLine): Promise<void> =>
    new Promise((acknowledged) => {
      port.once('message', () => acknowledged());
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
    for await (const line of replayedRounds(client, log, order)) await send(line);
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
