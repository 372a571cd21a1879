import { OUT_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { remaining } from '../../lib/time/format.ts';
import { deadlineSentence } from '../../rental/deadlines.ts';
import { isViewersTurn } from '../../rental/turn.ts';
import type { ListedRound } from './api/my-rounds.ts';

type Listed = Pick<ListedRound, 'id' | 'itemName' | 'status'> & Parameters<typeof deadlineSentence>[0];

/** From so many ms before it a return is worth a line of its own. */
const SOON = 4 * 24 * 3_600_000;

export interface Line {
  readonly to: string;
  readonly text: string;
  /** Until when, as phrases that lines may break between. */
  readonly until?: readonly string[];
}

/** What a member should know before anything else: how much waits for them until when, and what has to go back soon. @param now in ms */
export function nextUp(rounds: readonly Listed[], now: number): Line[] {
  const due = rounds.filter((round) => isDue(round, now));
  return [...waiting(rounds.filter(isViewersTurn), due, now), ...due.map((round) => returnLine(round, now))];
}

function waiting(turns: readonly Listed[], due: readonly Listed[], now: number): Line[] {
  const [first] = turns;
  // Its own line says that it goes back, and until when.
  if (first === undefined || (turns.length === 1 && due.includes(first))) return [];
  const until = soonestOf(turns, due, now);
  if (turns.length === 1) {
    return [{ to: `/rental-requests/${first.id}`, text: `対応をお願いします：${first.itemName}`, ...until }];
  }
  const lends = turns.every(({ viewerParty }) => viewerParty === 'owner');
  return [
    { to: lends ? '/profile?tab=lend' : '/profile', text: `対応が必要な取引が${turns.length}件あります`, ...until },
  ];
}

/** The end that comes first of those that no line of its own says. */
function soonestOf(turns: readonly Listed[], due: readonly Listed[], now: number): Pick<Line, 'until'> {
  if (now === 0) return {};
  const sentences = turns
    .filter((round) => !due.includes(round))
    .flatMap((round) => deadlineSentence(round, now) ?? []);
  const [soonest] = sentences.sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
  return soonest === undefined ? {} : { until: soonest.phrases };
}

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
