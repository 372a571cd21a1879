import type { SupportEvent } from '@meguri/contracts/damage-case/support-chat.ts';
import type { Position } from '@meguri/contracts/events/event-log.ts';
import type { CalendarEvent } from '@meguri/contracts/item/calendar/item-calendar.ts';
import type { JobKind } from '@meguri/contracts/read-models/job-kinds.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { AccountDirectory } from '../../../accounts/account-directory.ts';
import type { IdentitySessions } from '../../../accounts/identity/identity-sessions.ts';
import type { CouponCards } from '../../../accounts/coupons/coupon-cards.ts';
import type { Invitations } from '../../../accounts/coupons/invitations.ts';
import type { PayoutAccounts } from '../../../accounts/payout-account/payout-accounts.ts';
import type { DailyUpkeep } from '../../../accounts/leaving/daily-upkeep.ts';
import type { Job } from '../../../adapters/jobs/job.ts';
import type { JobQueues } from '../../../adapters/jobs/job-queues.ts';
import type { ItemDirectory } from '../../../catalog/items/item-directory.ts';
import type { SavedSearches } from '../../../catalog/favourites/saved-searches.ts';
import type { PaymentProvider } from '../../../adapters/payment-provider/payment-provider.ts';
import type { Clock } from '../../../event-sourcing/clock/clock.ts';
import type { MailDelivery } from '../../../notifications/mail/mail-delivery.ts';
import type { NotificationDelivery } from '../../../notifications/delivery/notification-delivery.ts';
import type { PushDelivery } from '../../../notifications/push/push-delivery.ts';
import type { Notifications } from '../../../notifications/notifications.ts';
import type { MoneyTries } from '../../money/tries/money-tries.ts';
import type { EvidencePacks } from '../../money/evidence/evidence-packs.ts';
import type { CouponClaims } from '../../request/coupon-claims.ts';
import type { ReviewShowing } from '../../reviews/review-showing.ts';
import type { SupportMarks } from '../../damage/support-chat/support-marks.ts';
import type { WebhookInbox } from '../webhooks/webhook-inbox.ts';
import type { InterruptionState } from '../deadlines/interruption-state.ts';
import type { Incidents } from '../incidents/incidents.ts';
import type { Cause, Causer, JobData } from '../../round/jobs.ts';
import type { ProcessQueries } from './process-queries.ts';
import type { PlatformBalances } from '../money/platform-balances.ts';
import type { Differences } from '../reconciliation/differences.ts';
import type { StreamReader } from './stream-reader.ts';
import type { SystemCommands } from './system-commands.ts';

/** Events → jobs → commands and the provider, for one concern. `processes.ts` lists all of them. */
export interface Process {
  readonly reactions?: { readonly [Type in EventType]?: Reaction<EventOf<Type>> };
  readonly jobs?: { readonly [Kind in JobKind]?: JobWork<Kind> };
  /** Periodic work of every worker. */
  readonly watch?: (tools: ProcessTools) => Watch;
}

export type AnyEvent = RoundEvent | CalendarEvent | SupportEvent;
export type EventType = AnyEvent['type'];

/** An event with its place and cause. */
export interface Seen<Event> {
  /** The round's or the item's id. */
  readonly target: string;
  readonly event: Event;
  readonly revision: number;
  readonly position: Position;
  readonly time: Instant;
  /** The event as the cause of what follows. */
  readonly cause: Cause;
  /** Who caused the event. */
  readonly by: Causer;
}

/** The jobs for an event. Pure. */
export type Reaction<Event extends AnyEvent = RoundEvent> = (seen: Seen<Event>) => readonly Job[];
export type EventOf<Type extends EventType> = Extract<AnyEvent, { type: Type }>;

export interface JobWork<Kind extends JobKind> {
  /** Half of how many a worker runs at a time: two loops fetch this many each. */
  readonly atOnce: number;
  /**
   * Safe to repeat for the same job, in any process.
   * @param stop aborted when the process ends: a job over all data throws its reason after a page, and is repeated
   */
  readonly run: (data: JobData[Kind], tools: ProcessTools, stop: AbortSignal) => Promise<void>;
}

export interface Watch {
  readonly everyMs: number;
  /** Read models that it queries: it waits until this release has built them. */
  readonly reads?: readonly string[];
  /** @param stop aborted when the process ends: the turn leaves the rest to its next one, or to another worker. */
  readonly run: (stop: AbortSignal) => Promise<void>;
}

/** Everything that processes work with. */
export interface ProcessTools {
  readonly streams: StreamReader;
  readonly commands: SystemCommands;
  readonly queries: ProcessQueries;
  readonly queues: JobQueues;
  readonly incidents: Incidents;
  readonly balances: PlatformBalances;
  readonly differences: Differences;
  readonly provider: PaymentProvider;
  readonly inbox: WebhookInbox;
  readonly accounts: AccountDirectory;
  readonly items: ItemDirectory;
  readonly payoutAccounts: PayoutAccounts;
  readonly mail: MailDelivery;
  readonly pushes: PushDelivery;
  readonly notifications: Notifications;
  readonly reviews: ReviewShowing;
  readonly supportMarks: SupportMarks;
  readonly savedSearches: SavedSearches;
  readonly notificationDelivery: NotificationDelivery;
  readonly upkeep: DailyUpkeep;
  readonly evidence: EvidencePacks;
  readonly tries: MoneyTries;
  readonly identities: IdentitySessions;
  readonly couponClaims: CouponClaims;
  readonly couponCards: CouponCards;
  readonly invitations: Invitations;
  readonly clock: Clock;
  readonly interruptionState: InterruptionState;
}
