import { OUT_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { remaining } from '../../lib/time/format.ts';
import { type DeadlineSentence, deadlineSentence } from '../../rental/deadlines.ts';
import { asksForTime } from '../../rental/meeting/asks-for-time.ts';
import { CHOOSE_A_TIME } from '../../rental/meeting/slot-words.ts';
import { isViewersTurn } from '../../rental/turn.ts';
import type { ListedRound } from './api/my-rounds.ts';

type Listed = Pick<ListedRound, 'id' | 'itemName' | 'status' | 'meeting' | 'actions'> &
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
 * What a member should know first: how many rounds wait for them and until when, and which items are due back soon.
 * @param now in ms
 */
export function nextUp(rounds: readonly Listed[], now: number): Line[] {
  const due = rounds.filter((round) => isDue(round, now));
  return [...waiting(rounds.filter(isViewersTurn), due, now), ...due.map((round) => returnLine(round, now))];
}

function waiting(turns: readonly Listed[], due: readonly Listed[], now: number): Line[] {
  const [first] = turns;
  if (first === undefined) return [];
  const asksFirst = isToChoose(first, now);
  // The round's return line already says this; it just doesn't mention meeting times.
  if (turns.length === 1 && due.includes(first) && !asksFirst) return [];
  const until = soonestOf(turns, due, now);
  if (turns.length === 1) {
    const text = `${asksFirst ? CHOOSE_A_TIME : '対応をお願いします'}：${first.itemName}`;
    return [{ to: `/rental-requests/${first.id}`, text, ...until }];
  }
  const lends = turns.every(({ viewerParty }) => viewerParty === 'owner');
  return [
    { to: lends ? '/profile?tab=lend' : '/profile', text: `対応が必要な取引が${turns.length}件あります`, ...until },
  ];
}

/** The earliest deadline that no return line mentions. */
function soonestOf(turns: readonly Listed[], due: readonly Listed[], now: number): Pick<Line, 'until'> {
  if (now === 0) return {};
  const ends = turns.flatMap((round) => {
    if (isToChoose(round, now)) return lastOffered(round, now);
    return due.includes(round) ? [] : (deadlineSentence(round, now) ?? []);
  });
  const [soonest] = ends.sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
  return soonest === undefined ? {} : { until: soonest.phrases };
}

/** Whether the borrower should choose one of the offered times: one is still in the future, and payment comes before that. */
const isToChoose = (round: Listed, now: number): boolean =>
  asksForTime(round) &&
  !round.actions.includes('pay') &&
  (round.meeting?.offered ?? []).some(({ from }) => Date.parse(from) >= now);

/** A time can be chosen until it begins. The round's own deadline is for something else, or later. */
const lastOffered = ({ meeting }: Listed, now: number): Pick<DeadlineSentence, 'phrases' | 'time'>[] =>
  (meeting?.offered ?? [])
    .slice(-1)
    .map(({ from }) => ({ phrases: ['最後の候補まで', `あと${remaining(Date.parse(from) - now)}`], time: from }));

const isDue = (round: Listed, now: number): boolean =>
  now > 0 &&
  round.viewerParty === 'borrower' &&
  OUT_STATUSES.includes(round.status) &&
  Date.parse(round.returnDueAt) - now < SOON;

function returnLine({ id, itemName, overdueDays, returnDueAt }: Listed, now: number): Line {
  const left = Date.parse(returnDueAt) - now;
  const late = overdueDays > 0 ? `${overdueDays}日` : '';
  const when = left > 0 ? `返却まであと${remaining(left)}` : `返却期限を${late}過ぎています`;
  return { to: `/rental-requests/${id}`, text: `${when}：${itemName}` };
}
