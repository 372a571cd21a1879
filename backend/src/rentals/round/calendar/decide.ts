import { Rejected } from '@meguri/contracts/errors.ts';
import type { CalendarEvent, ItemCalendar, ParcelAnswer } from '@meguri/contracts/item/calendar/item-calendar.ts';
import { MAX_BLOCKED_AHEAD, MAX_BLOCKED_PERIODS } from '@meguri/contracts/limits.ts';
import {
  addDays,
  type CalendarDate,
  overlap,
  type Period,
  tokyoDate,
} from '@meguri/contracts/rental-round/time/period.ts';
import type { Command } from '../../../event-sourcing/streams/command.ts';

/** Days the item is away, including shipping; the reservation's id is the round's. */
export interface ReservePeriodInput extends Period {
  readonly roundId: string;
  /** The round's part of its parcel's shipping, in yen; absent: it is alone. */
  readonly shipping?: number;
  /** The owner's answer to a parcel may still give them back. */
  readonly tentative?: true;
  /** The owner's answer to the parcel; absent: the round is alone. */
  readonly answer?: ParcelAnswer;
}

const someOf = (periods: ItemCalendar['reservations'], period: Period): boolean =>
  Object.values(periods).some((one) => overlap(one, period));

/**
 * Reserves the days for one round.
 * @throws Rejected when another round or the owner's block overlaps; write_conflict when another answer to the round's parcel has
 * reserved them: two answers at once never share a reservation, which one of them could give back
 */
export function reservePeriod(command: Command<ReservePeriodInput>, calendar: ItemCalendar): readonly CalendarEvent[] {
  const { roundId, from, to, shipping, tentative, answer } = command.input;
  const own = calendar.reservations[roundId];
  if (own !== undefined) {
    if (own.answer?.id !== answer?.id) throw new Rejected('write_conflict');
    return [];
  }
  if (someOf(calendar.reservations, { from, to })) throw new Rejected('reservation_conflict');
  if (someOf(calendar.blocks, { from, to })) throw new Rejected('days_blocked');
  const ofParcel = {
    ...(shipping !== undefined && { shipping }),
    ...(tentative && { tentative }),
    ...(answer && { answer }),
  };
  return [{ type: 'PeriodReserved', data: { roundId, from, to, ...ofParcel } }];
}

export interface ConfirmPeriodInput {
  readonly roundId: string;
  /** Its part of the parcel's shipping, by the approval that follows. */
  readonly shipping: number | undefined;
  /** The id of the answer that approves it; absent: the reservation names none. */
  readonly answer?: string | undefined;
}

/**
 * Reserves the days of a parcel's round for good, right before its approval: the answer can't give them back any more.
 * @throws Rejected write_conflict when it has given them back, or another answer has divided the shipping
 */
export function confirmPeriod(command: Command<ConfirmPeriodInput>, calendar: ItemCalendar): readonly CalendarEvent[] {
  const { roundId, shipping, answer } = command.input;
  const own = calendar.reservations[roundId];
  if (own === undefined || own.shipping !== shipping || own.answer?.id !== answer) throw new Rejected('write_conflict');
  const { tentative, ...confirmed } = own;
  return tentative ? [{ type: 'PeriodReserved', data: { roundId, ...confirmed } }] : [];
}

export interface ReleasePeriodInput {
  readonly roundId: string;
  /** Only days that aren't confirmed: the round's approval may be stored in this moment. */
  readonly tentative?: true;
  /** Of tentative days: the id of the answer that has reserved them. */
  readonly answer?: string | undefined;
}

/** Releases the days once the round is in a final status, or the answer to its parcel was refused. */
export function releasePeriod(command: Command<ReleasePeriodInput>, calendar: ItemCalendar): readonly CalendarEvent[] {
  const { roundId, tentative, answer } = command.input;
  const own = calendar.reservations[roundId];
  if (own === undefined || (tentative && (!own.tentative || own.answer?.id !== answer))) return [];
  return [{ type: 'PeriodReleased', data: { roundId } }];
}

/** The first day after the reservation, with or without extension n. */
export interface ChangePeriodInput {
  readonly roundId: string;
  readonly n: number;
  readonly to: CalendarDate;
}

/**
 * Reserves the days of extension n after the round's own ones.
 * @throws Rejected when another round or the owner's block overlaps; cause_not_current when the round has no
 * reservation any more, or its extension has ended
 */
export function extendPeriod(command: Command<ChangePeriodInput>, calendar: ItemCalendar): readonly CalendarEvent[] {
  const { roundId, n, to } = command.input;
  const { [roundId]: own, ...others } = calendar.reservations;
  if (own === undefined) throw new Rejected('cause_not_current');
  const { from, extended = 0 } = own;
  if (extended === n && own.to === to) return [];
  if (extended >= n) throw new Rejected('cause_not_current');
  if (someOf(others, { from, to })) throw new Rejected('reservation_conflict');
  if (someOf(calendar.blocks, { from, to })) throw new Rejected('days_blocked');
  return [{ type: 'PeriodExtended', data: { roundId, n, from, to } }];
}

/** Gives the days of extension n back, once it has ended unpaid. A newer extension keeps them. */
export function shortenPeriod(command: Command<ChangePeriodInput>, calendar: ItemCalendar): readonly CalendarEvent[] {
  const { roundId, n, to } = command.input;
  const own = calendar.reservations[roundId];
  if (own?.extended !== n || own.to <= to) return [];
  return [{ type: 'PeriodShortened', data: { roundId, n, from: own.from, to } }];
}

/** Half-open, as reservations are. */
interface BlockDaysInput extends Period {
  readonly blockId: string;
}

/**
 * The owner blocks days: they can't be reserved any more. Days that are reserved can't be blocked.
 * @throws Rejected when some are reserved or blocked, in the past or too far ahead, or when too many periods are
 * blocked
 */
export function blockDays(command: Command<BlockDaysInput>, calendar: ItemCalendar): readonly CalendarEvent[] {
  const { blockId, from, to } = command.input;
  if (calendar.blocks[blockId] !== undefined) return [];
  const today = tokyoDate(command.now);
  if (from < today || to > addDays(today, MAX_BLOCKED_AHEAD + 1)) throw new Rejected('days_not_ahead');
  if (someOf(calendar.reservations, { from, to })) throw new Rejected('days_reserved');
  if (someOf(calendar.blocks, { from, to })) throw new Rejected('days_already_blocked');
  const ahead = Object.values(calendar.blocks).filter((block) => block.to > today).length;
  if (ahead >= MAX_BLOCKED_PERIODS) throw new Rejected('too_many_blocked_periods');
  return [{ type: 'DaysBlocked', data: { blockId, from, to } }];
}

interface UnblockDaysInput {
  readonly blockId: string;
}

export function unblockDays(command: Command<UnblockDaysInput>, calendar: ItemCalendar): readonly CalendarEvent[] {
  const { blockId } = command.input;
  return calendar.blocks[blockId] === undefined ? [] : [{ type: 'DaysUnblocked', data: { blockId } }];
}
