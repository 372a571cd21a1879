import { BOOKED_STATUSES, isFinal, OUT_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { startOfDay, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { clock } from '../../lib/time/format.ts';
import { DEADLINES, nextDeadline } from '../../rental/deadlines.ts';
import { isViewersTurn } from '../../rental/turn.ts';
import { slotWords } from '../../rental/meeting/slot-words.ts';
import type { ListedRound } from './api/my-rounds.ts';

type Listed = Pick<ListedRound, 'id' | 'itemName' | 'status' | 'meeting' | 'ownerDisplayName' | 'borrowerDisplayName'> &
  Parameters<typeof nextDeadline>[0];

export interface AgendaEntry {
  readonly roundId: string;
  /** ISO 8601, to sort by. */
  readonly at: string;
  /** For example 24:00まで; empty: the whole day. */
  readonly time: string;
  readonly what: string;
  readonly itemName: string;
  /** Whether it is for the viewer to do. */
  readonly isMine: boolean;
  /** The other party, for example はなこさんから. */
  readonly party: string;
}

export interface AgendaDay {
  /** A day in Tokyo. */
  readonly day: string;
  readonly entries: readonly AgendaEntry[];
}

const MINUTE = 60_000;
const START = '利用開始';
const DUE = DEADLINES.overdue.label;

/**
 * What comes next in all rentals of a member, as borrower and as owner, by day: meetings, what ends, starts and returns.
 * @param now in ms
 */
export function agendaOf(rounds: readonly Listed[], now: number): AgendaDay[] {
  const entries = rounds
    .flatMap((round) => entriesOf(round, now))
    .filter(({ at }) => Date.parse(at) > now)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const days = new Map<string, AgendaEntry[]>();
  for (const entry of entries) days.set(dayOf(entry.at), [...(days.get(dayOf(entry.at)) ?? []), entry]);
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}

/** Midnight ends the day before. */
const dayOf = (at: string): string => tokyoDate(new Date(Date.parse(at) - 1).toISOString());
const untilWords = (at: string): string => `${clock(at) === '00:00' ? '24:00' : clock(at)}まで`;

function entriesOf(round: Listed, now: number): AgendaEntry[] {
  if (isFinal(round.status)) return [];
  const { id: roundId, itemName, viewerParty, status, meeting, startDate, returnDueAt } = round;
  const lends = viewerParty === 'owner';
  const party = `${lends ? round.borrowerDisplayName : round.ownerDisplayName}さん${lends ? 'へ' : 'から'}`;
  const entry = (at: string, time: string, what: string, isMine: boolean): AgendaEntry => ({
    roundId,
    itemName,
    party,
    at,
    time,
    what,
    isMine,
  });
  const next = nextDeadline(round, now);
  const chosen = meeting?.chosen ?? null;
  const isBooked = BOOKED_STATUSES.includes(status);
  // A day's beginning would be counted to the day before.
  const begins = new Date(Date.parse(startOfDay(startDate)) + MINUTE).toISOString();
  return [
    ...(chosen === null
      ? []
      : [
          entry(
            chosen.from,
            slotWords(chosen).split(' ')[1] ?? '',
            meeting?.leg === 'return' ? '返却の受け渡し' : '受け渡し',
            true,
          ),
        ]),
    ...(next === null
      ? []
      : [entry(next.at, untilWords(next.at), next.label, next.label === DUE ? !lends : isViewersTurn(round))]),
    ...(isBooked ? [entry(begins, '', START, false)] : []),
    ...((isBooked || OUT_STATUSES.includes(status)) && next?.label !== DUE
      ? [entry(returnDueAt, untilWords(returnDueAt), DUE, !lends)]
      : []),
  ];
}
