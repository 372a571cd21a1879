import { OUT_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { remaining } from '../../lib/time/format.ts';
import { type DeadlineSentence, deadlineSentence } from '../../rental/deadlines.ts';
import { choosesTimeNow } from '../../rental/meeting/asks-for-time.ts';
import { CHOOSE_A_TIME } from '../../rental/meeting/slot-words.ts';
import { isViewersTurn } from '../../rental/turn.ts';
import { turnWords } from '../../rental/turn-words.ts';
import type { ListedRound } from './api/my-rounds.ts';

type Listed = Pick<ListedRound, 'id' | 'itemName'> &
  Parameters<typeof turnWords>[0] &
  Parameters<typeof deadlineSentence>[0];

/** In ms. A return due within this time gets its own line. */
const SOON = 4 * 24 * 3_600_000;

export interface Line {
  readonly to: string;
  readonly text: string;
  /** The deadline as unbreakable phrases. */
  readonly until?: readonly string[];
}

/**
 * What a member should know first: the round that waits for them and ends first, how many others do, and which items are
 * due back soon.
 * @param now in ms
 */
export function nextUp(rounds: readonly Listed[], now: number): Line[] {
  const due = rounds.filter((round) => isDue(round, now));
  // A return line leads to its round already; it just doesn't mention what comes before the return.
  const turns = rounds.filter((round) => isViewersTurn(round) && (!due.includes(round) || endsEarlier(round, now)));
  return [...waiting(turns, now), ...due.map((round) => returnLine(round, now))];
}

function waiting(turns: readonly Listed[], now: number): Line[] {
  const inOrder = turns
    .map((round) => ({ round, end: now === 0 ? undefined : endOf(round, now) }))
    .sort((a, b) => msOf(a.end) - msOf(b.end));
  const [first, second] = inOrder;
  if (first === undefined) return [];
  const { round, end } = first;
  const line = {
    to: pageOf(round),
    text: `${wordsOf(round, now)}：${round.itemName}`,
    ...(end !== undefined && { until: end.phrases }),
  };
  if (second === undefined) return [line];
  const others = inOrder.slice(1).map((other) => other.round);
  const lends = others.every(({ viewerParty }) => viewerParty === 'owner');
  const list = lends ? '/profile?tab=lend' : '/profile';
  return [
    line,
    { to: others.length === 1 ? pageOf(second.round) : list, text: `ほかに${others.length}件の取引で対応が必要です` },
  ];
}

const pageOf = ({ id }: Listed): string => `/rental-requests/${id}`;

type End = Pick<DeadlineSentence, 'phrases' | 'time'>;

const msOf = (end: End | undefined): number => (end === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(end.time));

/** Until when the viewer can do what the round waits for. */
const endOf = (round: Listed, now: number): End | undefined =>
  isToChoose(round, now) ? lastOffered(round, now) : (deadlineSentence(round, now) ?? undefined);

const ANYTHING = '対応をお願いします';

/** Once all offered times are past, choosing one isn't what the borrower can do. */
function wordsOf(round: Listed, now: number): string {
  const words = turnWords(round) ?? ANYTHING;
  return words === CHOOSE_A_TIME && !isToChoose(round, now) ? ANYTHING : words;
}

/** Whether the borrower should choose one of the offered times: one is still in the future, and payment comes before that. */
const isToChoose = (round: Listed, now: number): boolean =>
  choosesTimeNow(round) && (round.meeting?.offered ?? []).some(({ from }) => Date.parse(from) >= now);

/** Choosing a time for the return, and paying an extension, end before the item is due. */
const endsEarlier = (round: Listed, now: number): boolean =>
  isToChoose(round, now) || round.actions.includes('pay_extension');

/** A time can be chosen until it begins. The round's own deadline is for something else, or later. */
function lastOffered({ meeting }: Listed, now: number): End | undefined {
  const last = meeting?.offered.at(-1);
  if (last === undefined) return undefined;
  return { phrases: ['最後の候補まで', `あと${remaining(Date.parse(last.from) - now)}`], time: last.from };
}

const isDue = (round: Listed, now: number): boolean =>
  now > 0 &&
  round.viewerParty === 'borrower' &&
  OUT_STATUSES.includes(round.status) &&
  Date.parse(round.returnDueAt) - now < SOON;

function returnLine(round: Listed, now: number): Line {
  const { itemName, overdueDays, returnDueAt } = round;
  const left = Date.parse(returnDueAt) - now;
  const late = overdueDays > 0 ? `${overdueDays}日` : '';
  const when = left > 0 ? `返却まであと${remaining(left)}` : `返却期限を${late}過ぎています`;
  return { to: pageOf(round), text: `${when}：${itemName}` };
}
