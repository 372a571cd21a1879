import { SUPPORT_KIND_LABELS, type SupportKind, supportPage } from '@meguri/contracts/message/support-kinds.ts';
import { type Notice, noticeId } from '../../notifications/notice.ts';

interface OfThread {
  readonly id: string;
  readonly askerId: number;
  readonly kind: SupportKind;
}

/** The key that groups an unread thread's answers into one notification. */
export const gatheredInThread = (id: string): string => `support ${id}`;

/** 運営事務局 has answered. It doesn't contain the text. */
export const answerNotice = (thread: OfThread, messageId: string, at: string): Notice =>
  noticeOf(thread, `support answer ${messageId}`, at, {
    title: '運営事務局からの返信',
    sentence: `ご相談「${SUPPORT_KIND_LABELS[thread.kind]}」に、運営事務局から返信がありました。`,
  });

/** 運営事務局 writes first. */
export const contactNotice = (thread: OfThread, messageId: string, at: string): Notice =>
  noticeOf(thread, `support answer ${messageId}`, at, {
    title: '運営事務局からのご連絡',
    sentence: `「${SUPPORT_KIND_LABELS[thread.kind]}」について、運営事務局からご連絡があります。`,
  });

/** 運営事務局 has ended the thread. */
export const endNotice = (thread: OfThread, at: string): Notice =>
  noticeOf(thread, `support end ${thread.id}`, at, {
    title: 'ご相談の終了',
    sentence: `ご相談「${SUPPORT_KIND_LABELS[thread.kind]}」を終了しました。解決したかどうかを、画面からお聞かせください。`,
  });

const noticeOf = (
  { id, askerId }: OfThread,
  cause: string,
  at: string,
  words: Pick<Notice, 'title' | 'sentence'>,
): Notice => ({
  id: noticeId(cause, askerId, 'support_message'),
  ...{
    userId: askerId,
    kind: 'support_message',
    ...words,
    who: null,
    path: supportPage(id),
    roundId: null,
    itemId: null,
  },
  ...{ at, deadline: null, gathers: gatheredInThread(id), replacesUnread: true },
});
