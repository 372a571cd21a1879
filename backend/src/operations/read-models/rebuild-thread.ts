import { parentPort, workerData } from 'node:worker_threads';
import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import { compare, type TableComparison } from '@meguri/projections/runner/rebuild/compare.ts';
import { rebuild } from '@meguri/projections/runner/rebuild/rebuild.ts';
import { type EventLogPlace, openEventLog } from '../../adapters/event-store/open-event-log.ts';
import { lowerThreadPriority } from '../../adapters/lower-thread-priority.ts';
import { shareOf } from '../on-call/log-places.ts';

export interface RebuildOrder {
  readonly place: EventLogPlace;
  readonly readModel: string;
  /** Only compares, or also replaces. */
  readonly what: 'check' | 'rebuild';
}

export type RebuildLine =
  | { readonly kind: 'progress'; readonly events: number; readonly share: number }
  | { readonly kind: 'done'; readonly tables: readonly TableComparison[] | null };

async function work({ place, readModel, what }: RebuildOrder, report: (line: RebuildLine) => void): Promise<void> {
  const projection = ALL_PROJECTIONS.find(({ name }) => name === readModel);
  if (projection === undefined) throw new RangeError(`no read model is named ${readModel}`);
  const log = await openEventLog(place, { readConnections: 1 });
  try {
    if (what === 'check') {
      const tables = await compare(place.databaseUrl, log, projection, ({ events, position, until }) =>
        report({ kind: 'progress', events, share: shareOf(position, until) }),
      );
      return report({ kind: 'done', tables });
    }
    await rebuild({
      connectionString: place.databaseUrl,
      log,
      projections: [projection],
      onProgress: ({ events, phase }) => report({ kind: 'progress', events, share: phase === 'reading' ? 0.5 : 0.9 }),
    });
    report({ kind: 'done', tables: null });
  } finally {
    await log.close();
  }
}

if (parentPort !== null) {
  const port = parentPort;
  lowerThreadPriority();
  await work(workerData as RebuildOrder, (line) => port.postMessage(line));
  port.close();
}
