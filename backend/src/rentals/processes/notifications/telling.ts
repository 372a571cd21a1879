import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import type { EventsWith, RoundEventData, RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { RentalRound, Round } from '@meguri/contracts/rental-round/rental-round.ts';
import { untilWords } from '../../round/tokyo-words.ts';

/** The two whom a round's events are told. */
export type Hearer = Extract<Party, 'borrower' | 'owner'>;

/** What one of them reads. */
export interface Words {
  readonly kind: NotificationKind;
  readonly title: string;
  /** One sentence, or two. Of `fromOther` it goes on after the other one's name. */
  readonly sentence: string;
  readonly fromOther?: true;
  /** By when the reader has to do something. One that has passed when it is told is left out. */
  readonly deadline?: Instant | null;
  /** While one of the same borrower and item is unread, it takes its place: requests may come and go without end. */
  readonly gathered?: true;
  /** Where it is done, if not on the rental's page. */
  readonly path?: string;
}

/** An event, and what is known at it. */
export interface Telling<Type extends RoundEventType = RoundEventType> {
  readonly data: RoundEventData<Type>;
  readonly before: Round;
  /** After the event. */
  readonly round: RentalRound;
  readonly interruptions: Interruptions;
  /** When it happened. */
  readonly at: Instant;
  /** Who caused it. */
  readonly by: Party;
  /** The item's name in its brackets. */
  readonly item: string;
}

/** Whom an event tells what. Whoever caused it is left out afterwards. Pure. */
export type Tell<Type extends RoundEventType> = (telling: Telling<Type>) => Readonly<Partial<Record<Hearer, Words>>>;

export type TellMap = { readonly [Type in EventsWith<'notifies'>]?: Tell<Type> };

/** Until when the reader of what happened `at` that time is asked to do something: at once where the deadline has passed. */
export const untilOrAtOnce = (deadline: Instant, at: Instant): string =>
  deadline > at ? `${untilWords(deadline)}までに` : 'すぐに';

/** Where the two meet. */
export const SEE_PAGE = '当日の手順は、取引の画面でご確認ください。';

export const isPickup = ({ handover }: RentalRound): boolean => handover.method === 'pickup';
