import { isViewersTurn } from '../../rental/turn.ts';
import { remaining } from '../../lib/time/format.ts';
import type { ListedRound } from './api/my-rounds.ts';

type Listed = Pick<
  ListedRound,
  'id' | 'itemName' | 'waitingFor' | 'viewerParty' | 'status' | 'overdueDays' | 'returnDueAt'
>;

/** From so many ms before it a return is worth a line of its own. */
const SOON = 4 * 24 * 3_600_000;

interface Line {
  readonly to: string;
  readonly text: string;
}

/** What a member should know before anything else: how much waits for them, and what has to go back soon. @param now in ms */
export function nextUp(rounds: readonly Listed[], now: number): Line[] {
  const turns = rounds.filter(isViewersTurn);
  const [first] = turns;
  const lends = first?.viewerParty === 'owner' && turns.every(({ viewerParty }) => viewerParty === 'owner');
  const all = lends ? '/profile?tab=lend' : '/profile';
  const waiting =
    first === undefined
      ? []
      : turns.length === 1
        ? [{ to: `/rental-requests/${first.id}`, text: `対応をお願いします：${first.itemName}` }]
        : [{ to: all, text: `対応が必要な取引が${turns.length}件あります` }];
  return [...waiting, ...rounds.filter((round) => isDue(round, now)).map((round) => returnLine(round, now))];
}

const isDue = (round: Listed, now: number): boolean =>
  now > 0 &&
  round.viewerParty === 'borrower' &&
  !isViewersTurn(round) &&
  ['in_use', 'return_shipping_code_generated', 'usage_overdue'].includes(round.status) &&
  Date.parse(round.returnDueAt) - now < SOON;

function returnLine({ id, itemName, overdueDays, returnDueAt }: Listed, now: number): Line {
  const when =
    overdueDays > 0
      ? `返却期限を${overdueDays}日過ぎています`
      : `返却まであと${remaining(Date.parse(returnDueAt) - now)}`;
  return { to: `/rental-requests/${id}`, text: `${when}：${itemName}` };
}
