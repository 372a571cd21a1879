import { type EventLog, EventLogUnavailable } from '@meguri/contracts/events/event-log.ts';
import {
  ROUND_EVENT_DEFINITIONS,
  ROUND_STREAM_PREFIX,
  type RoundEvent,
} from '@meguri/contracts/rental-round/events.ts';
import type { Happened } from '@meguri/contracts/events/event.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { CalendarDate } from '@meguri/contracts/rental-round/time/period.ts';
import type { DraftPolicy, WhatIfLine, WhatIfRow } from '@meguri/contracts/operators/what-if.ts';
import { withinTokyoDays } from '@meguri/projections/postgres/tokyo-days.ts';
import type { Queryable } from '@meguri/projections/runner/projection.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { readEvent } from '../../event-sourcing/streams/stream-state.ts';
import { recomputed } from './recomputed.ts';
import { Tally } from './tally.ts';

export interface WhatIfOrder {
  /** Days in Tokyo on which rounds were requested, both inclusive. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly draft: DraftPolicy;
  readonly interruptions: Interruptions;
}

/** Rounds per page; all histories of a page are in memory at once. */
const PAGE = 100;
/** The pause after a page, relative to the time it took, to leave capacity for others. */
const REST = 0.25;

const REQUESTED = withinTokyoDays('requested_at', '$1', '$2');

/** Replays the rounds in the order of their requests, page by page, and reports after each page. */
export async function* replayedRounds(
  database: Queryable,
  log: EventLog,
  { from, to, draft, interruptions }: WhatIfOrder,
): AsyncGenerator<WhatIfLine, void> {
  const counted = await database.query<{ of: number }>({
    text: `SELECT count(*)::int AS of FROM read_models.rounds WHERE ${REQUESTED}`,
    values: [from, to],
  });
  const of = counted.rows[0]?.of ?? 0;
  const tally = new Tally();
  let done = 0;
  let page: readonly RequestedRound[];
  let after: RequestedRound | null = null;
  do {
    const began = performance.now();
    page = await pageAfter(database, { from, to }, after);
    const rows = await Promise.all(page.map(({ id }) => rowOf(id, log, draft, interruptions, tally)));
    const took = performance.now() - began;
    done += page.length;
    after = page.at(-1) ?? null;
    yield { kind: 'progress', done, of: Math.max(of, done), rows: rows.filter((row) => row !== null) };
    await delay(took * REST);
  } while (page.length === PAGE);
  yield { kind: 'done', summary: tally.summary() };
}

interface RequestedRound {
  readonly id: string;
  /** The time in microseconds, as Postgres prints it. */
  readonly at: string;
}

async function pageAfter(
  database: Queryable,
  { from, to }: Pick<WhatIfOrder, 'from' | 'to'>,
  after: RequestedRound | null,
): Promise<readonly RequestedRound[]> {
  const { rows } = await database.query<{ id: string; at: string }>({
    text: `SELECT id, requested_at::text AS at FROM read_models.rounds
           WHERE ${REQUESTED} AND ($3::timestamptz IS NULL OR (requested_at, id) > ($3, $4))
           ORDER BY requested_at, id LIMIT ${PAGE}`,
    values: [from, to, after?.at ?? null, after?.id ?? ''],
  });
  return rows;
}

async function rowOf(
  id: string,
  log: EventLog,
  draft: DraftPolicy,
  interruptions: Interruptions,
  tally: Tally,
): Promise<WhatIfRow | null> {
  try {
    const stored = await log.read(ROUND_STREAM_PREFIX + id);
    const history = stored.map((event) => readEvent<Happened<RoundEvent>>(ROUND_EVENT_DEFINITIONS, event));
    const result = recomputed(history, draft, interruptions);
    return result === null ? null : tally.add(id, result);
  } catch (error) {
    // Without the log there is no result; a damaged stream is only counted.
    if (error instanceof EventLogUnavailable) throw error;
    tally.missed();
    return null;
  }
}
