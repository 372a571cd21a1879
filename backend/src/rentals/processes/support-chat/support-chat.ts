import { chatPage } from '@meguri/contracts/message/chat-page.ts';
import { openAnswer } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { ANSWERING_PARTIES } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type Notice, noticeId } from '../../../notifications/notice.ts';
import { gatheredInCase } from '../../damage/support-chat/support-marks.ts';
import { type JobData, jobOf } from '../../round/jobs.ts';
import { inBrackets } from '../notifications/notification-rules.ts';
import type { Process, ProcessTools } from '../running/process.ts';
import { commandOf } from '../running/system-commands.ts';

type Said = JobData['support-message'];

/** A message in a damage case answers a question of operators, and is announced to the other party. */
export const supportChat = {
  reactions: {
    SupportMessageSent: ({ target: roundId, event, revision, time: sentAt, cause, by }) => [
      jobOf('support-message', cause.id, { roundId, cause, by: event.data.by, senderId: by.id, revision, sentAt }),
    ],
  },
  jobs: { 'support-message': { atOnce: 4, run: hear } },
} satisfies Process;

async function hear(said: Said, tools: ProcessTools): Promise<void> {
  const round = await tools.streams.round(said.roundId);
  await recordAnswer(said, round, tools);
  const item = inBrackets(await tools.queries.requestedItemName(said.roundId, round));
  await tools.supportMarks.notifyUnread(said.roundId, said.revision, noticesOf(said, round, item));
}

async function recordAnswer(said: Said, round: RentalRound, { commands }: ProcessTools): Promise<void> {
  const { roundId, cause, sentAt: saidAt } = said;
  const of = ANSWERING_PARTIES.find((party) => party === said.by);
  if (of === undefined || openAnswer(round, of) === undefined) return;
  const about = { target: roundId, key: cause.id, input: { of, saidAt }, cause };
  // Rejected: the case was decided in the meantime, and no answer is awaited.
  await commands.sendUnlessRefused(commandOf('support-chat', 'record-answer', about));
}

/** For the round's parties, except the author. Pure. */
function noticesOf({ roundId, cause, by, senderId, sentAt }: Said, round: RentalRound, item: string): Notice[] {
  const words =
    by === 'operator'
      ? {
          title: '運営事務局からのメッセージ',
          sentence: `${item}の不具合について、運営事務局からメッセージが届きました。`,
          who: null,
        }
      : {
          title: '不具合についてのメッセージ',
          sentence: `さんから、${item}の不具合についてのメッセージが届きました。`,
          who: senderId,
        };
  const recipients = [round.ownerId, round.borrowerId].filter((userId) => userId !== senderId);
  return recipients.map((userId) => ({
    id: noticeId(`support message ${cause.id}`, userId, 'support_message'),
    ...{ userId, kind: 'support_message', ...words, at: sentAt, deadline: null, gathers: gatheredInCase(roundId) },
    ...{ path: chatPage({ kind: 'support', id: roundId }), roundId: null, itemId: round.itemId },
  }));
}
