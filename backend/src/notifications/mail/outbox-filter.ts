import { NOTIFICATION_TOPICS } from '@meguri/contracts/notification/notification-kinds.ts';
import * as z from 'zod';
import type { OutboxMail } from '../../adapters/mail/outbox.ts';
import { unsubscribedWords } from '../settings/unsubscribe-pages.ts';

const KINDS = [...NOTIFICATION_TOPICS, 'digest'] as const;
/** Of a mail; those that can't be unsubscribed are about an account or a question. */
export type MailKind = (typeof KINDS)[number];

/** What the visitor of the outbox chose; anything unreadable counts as not chosen. */
export const outboxChoiceSchema = z.object({
  q: z.string().trim().max(100).catch(''),
  to: z.string().max(320).catch(''),
  kind: z.enum(['', ...KINDS]).catch(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});
export type OutboxChoice = z.infer<typeof outboxChoiceSchema>;

/** From the link that would end such mails. */
export const kindOf = ({ unsubscribeUrl }: Pick<OutboxMail, 'unsubscribeUrl'>): MailKind => {
  const [, named] = /[?&]t=\d+\.([a-z]+)\./.exec(unsubscribeUrl ?? '') ?? [];
  return KINDS.find((kind) => kind === named) ?? 'account';
};

export const kindWords = (kind: MailKind): string =>
  kind === 'account' ? 'アカウント・お問い合わせ' : unsubscribedWords(kind);

/** In any case and width. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Those with every word of the search, to the chosen person, of the chosen kind. */
export function chosenMails(mails: readonly OutboxMail[], { q, to, kind }: OutboxChoice): readonly OutboxMail[] {
  const words = folded(q).split(/\s+/).filter(Boolean);
  return mails.filter((mail) => {
    if (to !== '' && mail.to !== to) return false;
    if (kind !== '' && kindOf(mail) !== kind) return false;
    const written = folded(`${mail.subject}\n${mail.text}`);
    return words.every((word) => written.includes(word));
  });
}

/** The beginning of a mail, below its subject in the list. */
export function beginningOf({ text }: Pick<OutboxMail, 'text'>): string {
  const [first = '', second = ''] = text.split('\n\n');
  return first.endsWith(' 様') ? second : first;
}
