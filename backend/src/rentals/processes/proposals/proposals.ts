import { mayDo } from '@meguri/contracts/operators/operations.ts';
import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { PROPOSAL_LABELS } from '@meguri/contracts/rental-round/money/proposal-labels.ts';
import { lapsesAt } from '@meguri/contracts/rental-round/money/round-money.ts';
import { HOUR } from '@meguri/contracts/rental-round/time/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { type Notice, noticeId } from '../../../notifications/notice.ts';
import { untilWords } from '../../../event-sourcing/clock/tokyo-words.ts';
import { type JobData, jobOf } from '../../round/jobs.ts';
import type { Process, ProcessTools } from '../running/process.ts';
import type { RoundAround } from '../running/stream-reader.ts';
import { OPERATOR_ROLES } from '@meguri/contracts/shared/operator-role.ts';

const WHO_MAY_AGREE = OPERATOR_ROLES.filter((role) => mayDo(role, 'confirm_proposal'));

/**
 * A proposal waits a day for a second operator: those who may confirm it are notified, and the proposer if none did.
 */
export const proposals = {
  reactions: {
    ActionProposed: ({ target, cause }) => [jobOf('tell-operators', cause.id, { roundId: target, cause })],
    ProposalEnded: ({ event, target, cause }) =>
      event.data.outcome === 'lapsed' ? [jobOf('tell-operators', cause.id, { roundId: target, cause })] : [],
  },
  jobs: { 'tell-operators': { atOnce: 2, run: notifyOperators } },
} satisfies Process;

async function notifyOperators({ roundId, cause }: JobData['tell-operators'], tools: ProcessTools): Promise<void> {
  const around = await tools.streams.around(roundId, cause.id);
  if (around.event.type === 'ActionProposed') await notifyOtherOperators(roundId, around.event.data, tools);
  if (around.event.type === 'ProposalEnded') await notifyProposer(roundId, around.event.data, around, tools);
}

/**
 * Not for proposals that have ended or expired, nor for operators who are parties of the rental: they can't decide on
 * it.
 */
async function notifyOtherOperators(
  roundId: string,
  { proposalId }: RoundEventData<'ActionProposed'>,
  tools: ProcessTools,
) {
  const { money, ownerId, borrowerId, itemId } = await tools.streams.round(roundId);
  const open = money.proposals.find((one) => one.proposalId === proposalId);
  if (open === undefined || tools.clock.now().toISOString() >= lapsesAt(open)) return;
  const operators = await tools.queries.settledOperators(WHO_MAY_AGREE);
  const recipients = operators.filter((id) => ![open.by, ownerId, borrowerId].includes(id));
  const words = {
    title: '提案の確認をお願いします',
    sentence: `さんが「${PROPOSAL_LABELS[open.command]}」を提案しました。${untilWords(lapsesAt(open))}までに別の管理者が確認しないと、実行されません。`,
    ...{ who: open.by, deadline: lapsesAt(open), at: open.at },
  };
  await tools.notifications.notify(
    recipients.map((userId) =>
      noticeOf({ ...words, userId, kind: 'proposal_waiting' }, proposalId, { roundId, itemId }),
    ),
  );
}

async function notifyProposer(
  roundId: string,
  { proposalId }: RoundEventData<'ProposalEnded'>,
  { event, before, round }: RoundAround,
  tools: ProcessTools,
): Promise<void> {
  const proposed =
    before.status === 'none' ? undefined : before.money.proposals.find((one) => one.proposalId === proposalId);
  if (proposed === undefined || !(await tools.queries.operators(OPERATOR_ROLES)).includes(proposed.by)) return;
  const words = {
    title: '提案の期限が切れました',
    sentence: `「${PROPOSAL_LABELS[proposed.command]}」の提案は、${WINDOWS.proposal / HOUR}時間以内に確認されなかったため実行されませんでした。必要な場合は、もう一度提案してください。`,
    ...{ who: null, deadline: null, at: event.time },
  };
  await tools.notifications.notify([
    noticeOf({ ...words, userId: proposed.by, kind: 'proposal_lapsed' }, proposalId, { roundId, itemId: round.itemId }),
  ]);
}

/** With a link to the operators' page of the proposal. */
const noticeOf = (
  words: Pick<Notice, 'userId' | 'kind' | 'title' | 'sentence' | 'who' | 'at' | 'deadline'>,
  proposalId: string,
  about: { readonly roundId: string; readonly itemId: string },
): Notice => ({
  ...{ ...words, ...about, id: noticeId(proposalId, words.userId, words.kind) },
  ...{ path: `/admin/rental-requests/${about.roundId}`, gathers: null },
});
