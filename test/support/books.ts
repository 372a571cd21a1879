import { type Happened, readStored } from '@meguri/contracts/events/event.ts';
import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { EventMetadata } from '@meguri/contracts/events/event-metadata.ts';
import {
  CALENDAR_EVENT_DEFINITIONS,
  EMPTY_CALENDAR,
  evolveCalendar,
  type CalendarEvent,
  type ItemCalendar,
} from '@meguri/contracts/item/calendar/item-calendar.ts';
import { ROUND_EVENT_DEFINITIONS, type RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { type Balances, EMPTY_BALANCES, post, postingsOf } from '@meguri/contracts/rental-round/money/ledger.ts';
import { lateFeeChargeable } from '@meguri/contracts/rental-round/late-return.ts';
import { openPayouts, openRefunds } from '@meguri/contracts/rental-round/money/obligations.ts';
import { overlap } from '@meguri/contracts/rental-round/time/period.ts';
import { evolve } from '@meguri/contracts/rental-round/evolve.ts';
import { INITIAL_ROUND, type RentalRound, type Round } from '@meguri/contracts/rental-round/rental-round.ts';
import { openExtension, reservedOf } from '@meguri/contracts/rental-round/extension.ts';
import { isFinal, OUT_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import type pg from 'pg';
import { verifyChain } from '../../backend/src/event-sourcing/streams/hash-chain.ts';
import type { MoneyMoved } from './sandbox-controls.ts';

/** A round folded from its events, which are read from the log. */
export interface StoredRound {
  readonly id: string;
  readonly events: readonly StoredEvent[];
  readonly round: RentalRound;
  readonly balances: Balances;
}

export interface Streams {
  readonly rounds: readonly StoredRound[];
  /** The events of each item's calendar, by the item's id. */
  readonly calendars: ReadonlyMap<string, readonly StoredEvent[]>;
}

const ROUND = /^rentalRound-(.+)$/;
const CALENDAR = /^itemCalendar-(.+)$/;

async function storedEvents(pool: pg.Pool, stream: string | null): Promise<StoredEvent[]> {
  const { rows } = await pool.query<StoredEvent>(
    `SELECT event_id AS id, stream, revision, position, type, version, data, metadata FROM event_log.events
     WHERE $1::text IS NULL OR stream = $1 ORDER BY position`,
    [stream],
  );
  return rows;
}

function fold(id: string, events: readonly StoredEvent[]): StoredRound {
  let round: Round = INITIAL_ROUND;
  let balances = EMPTY_BALANCES;
  for (const stored of events) {
    const event = readStored(ROUND_EVENT_DEFINITIONS, stored) as RoundEvent;
    const { time } = metadataOf(stored);
    round = evolve(round, { ...event, id: stored.id, time } as Happened<RoundEvent>);
    balances = post(balances, postingsOf(event));
  }
  if (round.status === 'none') throw new Error(`there is no round ${id}`);
  return { id, events, round, balances };
}

export async function storedRound(pool: pg.Pool, id: string): Promise<StoredRound> {
  return fold(id, await storedEvents(pool, `rentalRound-${id}`));
}

export const metadataOf = ({ metadata }: StoredEvent): EventMetadata => JSON.parse(metadata) as EventMetadata;

/** The whole log in Postgres. */
export const storedStreams = async (pool: pg.Pool): Promise<Streams> => streamsOf(await storedEvents(pool, null));

export function streamsOf(all: readonly StoredEvent[]): Streams {
  const byStream = Map.groupBy(all, ({ stream }) => stream);
  const rounds: StoredRound[] = [];
  const calendars = new Map<string, readonly StoredEvent[]>();
  for (const [stream, events] of byStream) {
    const [, roundId] = ROUND.exec(stream) ?? [];
    if (roundId !== undefined) rounds.push(fold(roundId, events));
    const [, itemId] = CALENDAR.exec(stream) ?? [];
    if (itemId !== undefined) calendars.set(itemId, events);
  }
  return { rounds, calendars };
}

/** Descriptions of the round's pending money; empty: none is pending. */
export function unsettled({ round, balances }: StoredRound): string[] {
  const open = [
    ...openRefunds(round).map(({ amount }) => `refund of ${amount}`),
    ...openPayouts(round).map(({ amount }) => `payout of ${amount}`),
    ...(lateFeeChargeable(round) ? ['late fee'] : []),
  ];
  if (!isFinal(round.status)) open.push(`status ${round.status}`);
  if (balances.held !== 0) open.push(`held ${balances.held}`);
  if (balances.refunds !== 0) open.push(`refunds ${balances.refunds}`);
  if (balances.owner_payable !== 0) open.push(`owner payable ${balances.owner_payable}`);
  return open;
}

/** Debits minus credits over all accounts; must be 0. */
export const imbalance = (balances: Balances): number => Object.values(balances).reduce((sum, one) => sum + one, 0);

/** Streams with a broken hash chain. */
export function brokenChains(streams: Iterable<readonly StoredEvent[]>): string[] {
  return [...streams].flatMap((events) => (verifyChain(events) === null ? [] : [events[0]?.stream ?? '']));
}

/** Pairs of rounds, or of owners' blocks, that hold an item on the same day; each as `item: round, round`. */
export function doubleBookings(calendars: Streams['calendars']): string[] {
  const found: string[] = [];
  for (const [itemId, events] of calendars) {
    let calendar = EMPTY_CALENDAR;
    for (const stored of events) {
      calendar = evolveCalendar(calendar, readStored(CALENDAR_EVENT_DEFINITIONS, stored) as CalendarEvent);
      const reserved = Object.entries({ ...calendar.reservations, ...calendar.blocks });
      for (const [index, [one, period]] of reserved.entries()) {
        for (const [other, another] of reserved.slice(index + 1)) {
          if (overlap(period, another)) found.push(`${itemId}: ${one}, ${other}`);
        }
      }
    }
  }
  return found;
}

const calendarAfter = (events: readonly StoredEvent[]): ItemCalendar =>
  events.reduce(
    (calendar, stored) => evolveCalendar(calendar, readStored(CALENDAR_EVENT_DEFINITIONS, stored) as CalendarEvent),
    EMPTY_CALENDAR,
  );

/** Rounds that currently hold days of an item according to its calendar. */
export const reservedRounds = (calendars: Streams['calendars']): Set<string> =>
  new Set([...calendars.values()].flatMap((events) => Object.keys(calendarAfter(events).reservations)));

/** Rentals that have the item without the days that they and their extension need, or with more. */
export function wrongDays({ rounds, calendars }: Streams): string[] {
  const out = rounds.filter(({ round }) => OUT_STATUSES.includes(round.status));
  return out.flatMap(({ id, round }) => {
    const open = openExtension(round);
    const needed = reservedOf(round, open?.state === 'approved' ? open.to : undefined);
    const { from, to } = calendarAfter(calendars.get(round.itemId) ?? []).reservations[id] ?? {};
    return from === needed.from && to === needed.to ? [] : [`${id}: ${from} to ${to}`];
  });
}

/** The movements at the provider according to the ledger, as the sandbox counts them, without disputes. */
export function bookedMoney(
  rounds: readonly StoredRound[],
): Pick<MoneyMoved, 'charges' | 'refunds' | 'transfers' | 'reversals'> {
  const tally = (types: readonly string[]) => {
    const amounts = rounds.flatMap(({ events }) =>
      events.filter(({ type }) => types.includes(type)).map(({ data }) => amountIn(JSON.parse(data) as Booked)),
    );
    return { count: amounts.length, amount: amounts.reduce((sum, one) => sum + one, 0) };
  };
  return {
    charges: tally([
      ...['PaymentCompleted', 'LatePaymentReceived', 'DuplicatePaymentReceived'],
      ...['DamageFeePaid', 'LateFeeCharged', 'ExtensionPaid'],
    ]),
    refunds: tally(['Refunded']),
    transfers: tally(['PayoutSent']),
    reversals: tally(['TransferReversed']),
  };
}

interface Booked {
  readonly amount?: number;
  readonly payment?: { readonly amount: number };
}

const amountIn = ({ amount, payment }: Booked): number => payment?.amount ?? amount ?? 0;
