import { byEventType } from '@meguri/contracts/rental-round/by-event-type.ts';
import type { EventsWith, RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type Notice, noticeId } from '../../../notifications/notice.ts';
import { singleLine } from '../../../notifications/mail/single-line.ts';
import { DAMAGE_FEE_NOTIFICATIONS } from './damage-fee-notifications.ts';
import { DAMAGE_NOTIFICATIONS } from './damage-notifications.ts';
import { EXTENSION_NOTIFICATIONS } from './extension-notifications.ts';
import { HANDOVER_NOTIFICATIONS } from './handover-notifications.ts';
import { MONEY_NOTIFICATIONS } from './money-notifications.ts';
import { REQUEST_NOTIFICATIONS } from './request-notifications.ts';
import type { Recipient, NotificationRule, Words } from './notification-rule.ts';
import type { RoundAround } from '../running/stream-reader.ts';
import type { Causer } from '../../round/jobs.ts';
import { roundPath } from '../../round/round-path.ts';

/** The notifications of each event of a round that has any. */
export const NOTIFICATIONS_BY_EVENT: { readonly [Type in EventsWith<'notifies'>]: NotificationRule<Type> } = {
  ...REQUEST_NOTIFICATIONS,
  ...HANDOVER_NOTIFICATIONS,
  ...EXTENSION_NOTIFICATIONS,
  ...DAMAGE_NOTIFICATIONS,
  ...DAMAGE_FEE_NOTIFICATIONS,
  ...MONEY_NOTIFICATIONS,
};

/** An event of a round with everything its notifications need. */
export interface Occasion extends RoundAround {
  readonly roundId: string;
  readonly interruptions: Interruptions;
  readonly by: Causer;
  readonly itemName: string | null;
  readonly landmark?: string | null;
}

const RECIPIENTS = ['borrower', 'owner'] as const satisfies readonly Recipient[];

/** The event's notifications for the round's parties, except the one who caused it. Pure. */
export function noticesOf({ roundId, event, before, round, ...of }: Occasion): readonly Notice[] {
  const { interruptions, by, itemName, landmark = null } = of;
  const rule = byEventType<NotificationRule<RoundEventType>>(NOTIFICATIONS_BY_EVENT, event.type);
  if (rule === undefined) return [];
  const item = inBrackets(itemName);
  const about = { data: event.data, before, round, interruptions, at: event.time };
  const words = rule({ ...about, by: by.party, item, landmark });
  return RECIPIENTS.flatMap((recipient) => {
    const text = words[recipient];
    if (text === undefined || by.party === recipient || by.id === idOf(round, recipient)) return [];
    return [roundNotice({ cause: event.id, roundId, round, recipient, words: text, at: event.time })];
  });
}

const idOf = ({ borrowerId, ownerId }: RentalRound, recipient: Recipient): number =>
  recipient === 'borrower' ? borrowerId : ownerId;

/** An item's name in sentences. */
export const inBrackets = (name: string | null): string => (name === null ? 'アイテム' : `「${singleLine(name)}」`);

interface RoundWords {
  /** The notification's id derives from it. */
  readonly cause: string;
  readonly roundId: string;
  readonly round: RentalRound;
  readonly recipient: Recipient;
  readonly words: Words;
  readonly at: string;
}

/** A notification for a party of the round, with a link to its page. */
export function roundNotice({ cause, roundId, round, recipient, words, at }: RoundWords): Notice {
  const { kind, title, sentence, fromOther, gathered, deadline = null, path = roundPath(roundId) } = words;
  const userId = idOf(round, recipient);
  return {
    id: noticeId(cause, userId, kind),
    ...{ userId, kind, title, sentence, at, roundId },
    // The list shows a notification even after its deadline, but mails and pushes are dropped then: a deadline that has
    // already passed must not drop them.
    deadline: deadline !== null && deadline > at ? deadline : null,
    who: fromOther ? idOf(round, recipient === 'borrower' ? 'owner' : 'borrower') : null,
    path,
    itemId: round.itemId,
    gathers: gathered ? `requests ${round.borrowerId} ${round.itemId}` : null,
  };
}
