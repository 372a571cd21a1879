import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { AUDIT_STREAM_PREFIX } from '@meguri/contracts/operators/audit-events.ts';
import { CALENDAR_STREAM_PREFIX } from '@meguri/contracts/item/calendar/item-calendar.ts';
import { DAMAGE_CASE_STREAM_PREFIX } from '@meguri/contracts/damage-case/support-chat.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import { FeedEvent } from '@meguri/projections/runner/feed-event.ts';
import type { Projection, Queryable } from '@meguri/projections/runner/projection.ts';

/** A hash of what each projection writes for the golden streams: it changes exactly when its rows do. */
export interface Fingerprints {
  /** A hash of the streams themselves: with other streams the rows may differ without a new version. */
  readonly streams: string;
  readonly projections: Readonly<Record<string, { readonly version: number; readonly rows: string }>>;
}

interface Example {
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
  readonly time?: string;
}

export const FINGERPRINTS_FILE = new URL('projection-fingerprints.json', import.meta.url);

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;
const uuid = (kind: string, n: number): string => `${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The golden streams one after the other, and a calendar in which a period is reserved and released. */
function goldenLog(): StoredEvent[] {
  const rounds = read<{ events: Example[] }[]>('rental-round-streams.json');
  const streams: [string, Example[]][] = [
    ...rounds.map(({ events }, n): [string, Example[]] => [ROUND_STREAM_PREFIX + uuid('70000000', n), events]),
    [DAMAGE_CASE_STREAM_PREFIX + uuid('70000000', 1), read<Example[]>('damage-case-events.json')],
    [CALENDAR_STREAM_PREFIX + uuid('17e00000', 1), read<Example[]>('item-calendar-events.json')],
    [`${AUDIT_STREAM_PREFIX}7-2026-12-01`, read<Example[]>('operator-events.json')],
  ];
  let position = 0;
  return streams.flatMap(([stream, events]) =>
    events.map(({ type, version, data, time = '2026-12-01T00:00:00.000Z' }, revision): StoredEvent => {
      position += 1;
      const metadata = JSON.stringify({ time, actor: { id: null, party: 'system' } });
      const stored = { type, version, data: JSON.stringify(data), metadata, stream, revision };
      return { ...stored, id: uuid('e0000000', position), position: String(position) };
    }),
  );
}

const EMPTY_TABLES = { query: async () => ({ rows: [] }) } as unknown as Queryable;

/** Every write, event by event, so that intermediate rows count too. */
async function rowsOf(projection: Projection, log: readonly StoredEvent[]): Promise<unknown[]> {
  const projector = projection.open('golden');
  const written: unknown[] = [];
  for (const stored of log.filter(({ stream }) => stream.startsWith(projection.streamPrefix))) {
    const event = new FeedEvent(stored);
    await projector.load([event], EMPTY_TABLES);
    projector.apply(event);
    written.push(projector.takeWrites().map(({ statement, rows }) => [statement.name, rows]));
  }
  return written;
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value, byName)).digest('hex').slice(0, 16);

/** The order in which code names columns doesn't matter. */
function byName(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export async function fingerprints(projections: readonly Projection[] = ALL_PROJECTIONS): Promise<Fingerprints> {
  const log = goldenLog();
  const found: Record<string, { version: number; rows: string }> = {};
  for (const projection of projections)
    found[projection.name] = { version: projection.version, rows: hashOf(await rowsOf(projection, log)) };
  return { streams: hashOf(log), projections: found };
}

export const recordedFingerprints = (): Fingerprints => read<Fingerprints>('projection-fingerprints.json');

/** Projections with other rows than recorded, but no new version; empty when the streams have changed. */
export function unversioned(now: Fingerprints, recorded: Fingerprints): string[] {
  if (now.streams !== recorded.streams) return [];
  return Object.entries(now.projections).flatMap(([name, { version, rows }]) => {
    const before = recorded.projections[name];
    return before !== undefined && before.rows !== rows && before.version >= version ? [name] : [];
  });
}
