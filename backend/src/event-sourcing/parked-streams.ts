import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { newlyParked, type ParkedStream } from '@meguri/projections/runner/parked-streams.ts';
import type { Repository } from 'typeorm';
import type { StoredParkedStream } from './process-checkpoint.entity.ts';

/** A stream with an event that the processes can't handle: its jobs wait, from that event on. */
export type ParkedProcessStream = Omit<ParkedStream, 'projection'>;

type ParkedStreamRows = Repository<StoredParkedStream>;

const NAMED = 5;
/** The first few names and how many there are, for a sentence. */
export const someOf = (streams: readonly string[]): string =>
  streams.length <= NAMED
    ? streams.join(', ')
    : `${streams.slice(0, NAMED).join(', ')} and ${streams.length - NAMED} more`;

/** Oldest first. */
export async function readParkedStreams(rows: ParkedStreamRows): Promise<readonly ParkedProcessStream[]> {
  const parked = await rows.find({ order: { parkedAt: 'ASC', stream: 'ASC' } });
  return parked.map(({ stream, revision, position, type, error, parkedAt }) => ({
    ...{ stream, revision, position, type, error },
    parkedAt: parkedAt.toISOString(),
  }));
}

export async function parkStream(rows: ParkedStreamRows, event: StoredEvent, reason: Error): Promise<void> {
  const { stream, revision, position, type, error } = newlyParked('processes', event, reason);
  const parked = { stream, revision, position, type, error };
  await rows.createQueryBuilder().insert().values(parked).orIgnore().execute();
}

export async function unparkStream(rows: ParkedStreamRows, stream: string): Promise<void> {
  await rows.delete({ stream });
}
