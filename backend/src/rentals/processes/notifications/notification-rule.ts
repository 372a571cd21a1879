import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import type { EventsWith, RoundEventData, RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { RentalRound, Round } from '@meguri/contracts/rental-round/rental-round.ts';
import { untilWords } from '../../../event-sourcing/clock/tokyo-words.ts';

/** A party who receives notifications about a round's events. */
export type Recipient = Extract<Party, 'borrower' | 'owner'>;

/** The text of a notification. */
export interface Words {
  readonly kind: NotificationKind;
  readonly title: string;
  /** One or two sentences. With `fromOther`, continues after the other party's name. */
  readonly sentence: string;
  readonly fromOther?: true;
  /** Until when the reader has to act. Left out if it has passed. */
  readonly deadline?: Instant | null;
  /**
   * Replaces an unread notification about the same borrower and item: requests may be sent and withdrawn without end.
   */
  readonly gathered?: true;
  /** Where to act, if not on the rental's page. */
  readonly path?: string;
}

/** An event with what is known when it happened. */
export interface NotificationContext<Type extends RoundEventType = RoundEventType> {
  readonly data: RoundEventData<Type>;
  readonly before: Round;
  /** After the event. */
  readonly round: RentalRound;
  readonly interruptions: Interruptions;
  /** When it happened. */
  readonly at: Instant;
  /** Who caused it. */
  readonly by: Party;
  /** The item's name in brackets. */
  readonly item: string;
  /** By what the borrower will know the owner at the meeting of this event; null: not said. */
  readonly landmark: string | null;
}

/** The notifications of an event by recipient; the party who caused it is left out later. Pure. */
export type NotificationRule<Type extends RoundEventType> = (
  context: NotificationContext<Type>,
) => Readonly<Partial<Record<Recipient, Words>>>;

export type NotificationRules = { readonly [Type in EventsWith<'notifies'>]?: NotificationRule<Type> };

/** The phrase for a deadline as seen at that time: at once if it has passed. */
export const untilOrAtOnce = (deadline: Instant, at: Instant): string =>
  deadline > at ? `${untilWords(deadline)}までに` : 'すぐに';

/** For meetings. */
export const SEE_PAGE = '当日の手順は、取引の画面でご確認ください。';

export const isPickup = ({ handover }: RentalRound): boolean => handover.method === 'pickup';

/** One payment page pays every approved round of a parcel. */
export const paidTogether = ({ parcel }: RentalRound): string =>
  parcel === undefined ? '' : '同じ荷物で承認されたアイテムは、一度にお支払いいただけます。';
