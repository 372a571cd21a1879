import { type NotificationKind, topicOf } from '@meguri/contracts/notification/notification-kinds.ts';
import { type Instant, instant } from '@meguri/contracts/rental-round/time/period.ts';
import { untilWords } from '../../event-sourcing/clock/tokyo-words.ts';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { Unsubscribable } from '../settings/notification-settings.ts';
import { unsubscribedWords } from '../settings/unsubscribe-pages.ts';
import type { MailedRound } from './mailed-rounds.ts';
import { roundSections } from './round-sections.ts';

/** A notification with what its mail needs. */
export interface Mailed {
  readonly id: string;
  readonly userId: number;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly sentence: string;
  readonly path: string;
  /** The item it is about. */
  readonly itemName: string | null;
  /** The recipient has to act until then. */
  readonly deadline: Date | null;
  readonly picture: string | null;
  /** The rental it is about; null: none, or it can't be read now. */
  readonly round: MailedRound | null;
  readonly email: string;
  /** The recipient's display name. */
  readonly name: string;
}

type Digested = Omit<Mailed, 'round'>;

/** The base of all links in mails, and the links to unsubscribe. */
export interface MailAddresses {
  readonly publicUrl: string;
  readonly unsubscribe: (what: Unsubscribable) => string;
}

/** The label of a mail's button, by the path it leads to. */
const BUTTONS: readonly (readonly [path: string, label: string])[] = [
  ['/rental-requests/', '取引を開く'],
  ['/messages/', 'メッセージを開く'],
  ['/support/', '返信を読む'],
  ['/items/', 'アイテムを見る'],
  ['/favourites', '保存した検索を見る'],
  ['/users/', 'プロフィールを見る'],
  ['/connect-account', '報酬の受け取りへ'],
];

/** The label where the recipient has to do one thing, by a deadline. */
const STEPS: Readonly<Partial<Record<NotificationKind, string>>> = {
  request_received: '返答する',
  reply_reminder: '返答する',
  extension_requested: '返答する',
  extension_reply_reminder: '返答する',
  request_approved: 'お支払いへ進む',
  payment_reminder: 'お支払いへ進む',
  extension_approved: 'お支払いへ進む',
  extension_payment_reminder: 'お支払いへ進む',
  extension_card_declined: 'お支払いへ進む',
  parcel_card_declined: 'お支払いへ進む',
};

const buttonFor = ({ kind, path }: Mailed, deadline: Instant | null): string =>
  (deadline === null ? undefined : STEPS[kind]) ??
  BUTTONS.find(([beginning]) => path.startsWith(beginning))?.[1] ??
  '確認する';

const ending = (what: Unsubscribable, { unsubscribe }: MailAddresses) => ({
  label: `「${unsubscribedWords(what)}」のメールを停止する`,
  url: unsubscribe(what),
});

/** null: none, or it has passed. */
function deadlineOf({ deadline }: Mailed, now: Instant): Instant | null {
  const end = deadline === null ? null : instant(deadline.getTime());
  return end === null || end <= now ? null : end;
}

/** The title with the item's name and the deadline, so that mails of the same kind differ in a mailbox. */
function subjectOf({ title, itemName }: Mailed, deadline: Instant | null): string {
  const until = deadline === null ? '' : `（${untilWords(deadline)}まで）`;
  return (itemName === null ? title : `${title}：${itemName}`) + until;
}

/** One notification: picture, sentence, its rental with the amounts, button. @param now when it is sent */
export function notificationMail(mailed: Mailed, addresses: MailAddresses, now: Instant): OutgoingMail {
  const { title, sentence, path, picture, email, name, kind, round } = mailed;
  const deadline = deadlineOf(mailed, now);
  const { publicUrl } = addresses;
  const topic = topicOf(kind);
  return composeMail({
    to: email,
    subject: subjectOf(mailed, deadline),
    heading: title,
    name,
    picture: picture === null ? null : publicUrl + picture,
    paragraphs: [sentence],
    sections: round === null ? [] : roundSections(kind, round, { ...mailed, deadline }),
    action: { label: buttonFor(mailed, deadline), url: publicUrl + path },
    ...(topic !== 'account' && { unsubscribe: ending(topic, addresses) }),
  });
}

/**
 * Several notifications of one user in one mail.
 * @param mailed the newest first, at least one
 */
export function digestMail(mailed: readonly [Digested, ...Digested[]], addresses: MailAddresses): OutgoingMail {
  const [{ email, name, title: newest }] = mailed;
  const others = mailed.length === 1 ? '' : '、ほか';
  return composeMail({
    to: email,
    subject: `今日のお知らせ（${mailed.length}件）：${newest}${others}`,
    heading: `今日のお知らせ（${mailed.length}件）`,
    name,
    paragraphs: ['今日のお知らせをまとめてお届けします。'],
    entries: mailed.map(({ title, sentence, path }) => ({ title, text: sentence, url: addresses.publicUrl + path })),
    unsubscribe: ending('digest', addresses),
  });
}
