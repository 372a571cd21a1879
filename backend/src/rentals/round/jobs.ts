import type { SupportParty } from '@meguri/contracts/damage-case/support-chat.ts';
import type { Position } from '@meguri/contracts/events/event-log.ts';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { ItemGone } from '@meguri/contracts/rental-round/damage/item-is.ts';
import type { JobKind } from '@meguri/contracts/read-models/job-kinds.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { Job } from '../../adapters/jobs/job.ts';
import { derivedJob } from '../../event-sourcing/derived-job.ts';

/** The cause of a job, which is recorded with the commands it sends. */
export interface Cause {
  /** UUID of the event, the webhook or the deadline. */
  readonly id: string;
  readonly correlationId: string;
}

/** Who caused an event. */
export interface Causer {
  readonly party: Party;
  readonly id: number | null;
}

interface OfRound {
  readonly roundId: string;
  readonly cause: Cause;
}

/** An event of a round, and who caused it. */
export interface NotifiableEvent {
  readonly roundId: string;
  readonly eventId: string;
  readonly by: Causer;
}

/** The data of jobs, by queue. Stored: fields are only ever added, as optional ones. */
export interface JobData extends Record<JobKind, object> {
  /** Completes an approval that may have crashed after its reservation. */
  readonly 'approve-reserved': OfRound;
  readonly 'release-period': OfRound;
  /** Charges the other rounds of the round's parcel to the card that has paid it. */
  readonly 'pay-parcel': OfRound;
  /** A round has ended before its parcel was sent. */
  readonly 'end-parcel': OfRound;
  /** The same for the days of the round's extension n. */
  readonly 'approve-extended': OfRound & { readonly n: number };
  readonly 'shorten-period': OfRound & { readonly n: number };
  /** `paidAt`: the position of the payment that took the days. */
  readonly 'reject-overlapping': OfRound & { readonly paidAt: Position };
  /** The round's item won't come back: it is unlisted, and its other rounds are ended. */
  readonly 'unlist-item': OfRound;
  readonly 'end-rounds-of-item': OfRound & { readonly itemIs: ItemGone; readonly decidedAt: Position };
  /**
   * Moves the round's pending money. `asOf`: the time of the deadline that caused the job. `afterPayout`: also
   * reversals of the owner's older payouts. `waited`: how often it was repeated.
   */
  readonly 'move-money': OfRound & { readonly asOf?: Instant; readonly afterPayout?: true; readonly waited?: number };
  /**
   * Deletes a card saved for the rental's fees, once none can arise. `leaving`: also the user's record at the provider.
   */
  readonly 'forget-card': OfRound & { readonly leaving?: true };
  /** All checkouts of the rental except a paid one. */
  readonly 'end-checkouts': OfRound;
  /** A checkout that has expired by the domain's clock. */
  readonly 'end-due-checkout': OfRound & { readonly checkoutId: string };
  /** Payment links of a fee that was paid or dropped; `assessmentId` null: the late fee, or the extension `n`. */
  readonly 'end-pay-links': OfRound & { readonly assessmentId: string | null; readonly n?: number };
  /** Stored in the inbox under the provider's event id. */
  readonly 'process-webhook': { readonly eventId: string };
  /** The state of an owner's account at the provider. */
  readonly 'look-at-account': { readonly accountId: string };
  /** Notifies the round's parties of an event. */
  readonly notify: NotifiableEvent;
  /** The same for several events of one batch. */
  readonly 'notify-together': { readonly events: readonly NotifiableEvent[] };
  /** Notifies operators of a pending proposal, or that none agreed. `cause`: the event. */
  readonly 'tell-operators': OfRound;
  /** A message in a damage case, which may answer a question. `revision`: its place. */
  readonly 'support-message': OfRound & {
    readonly by: SupportParty;
    readonly senderId: number | null;
    readonly revision: number;
    readonly sentAt: Instant;
  };
  /**
   * Applies to the round's coupon, and to the invitation of its borrower, what became of the round at `at`. `isOwnDoing`:
   * by the borrower, who gets no more time for it.
   */
  readonly 'settle-coupon': OfRound & {
    readonly at: Instant;
    readonly isOwnDoing: boolean;
    /** Money went back after the end, which completes no rental; absent: it is the end, or a payment. */
    readonly isRefund?: true;
  };
  /** Records the card that paid a round with a coupon. */
  readonly 'mark-coupon-card': OfRound;
  /** The round is completed: its parties may review each other. */
  readonly 'invite-reviews': OfRound & { readonly at: Instant };
  /** Stored in `app.mails`. */
  readonly 'send-mail': { readonly mailId: string };
  /** A notification to one device. */
  readonly 'send-push': { readonly notificationId: string; readonly subscriptionId: string };
  /** A round released its days of the item. */
  readonly 'favourite-free': OfRound & { readonly itemId: string; readonly at: Instant };
  /** Days of the item were reserved: withdraws the notification that it was free. */
  readonly 'favourite-taken': { readonly itemId: string };
  /** Once a day: new items in saved searches. */
  readonly 'new-finds': { readonly day: string };
  /** Once a day of the domain's calendar in Tokyo. `retryOf`: the incident that an operator has retried. */
  readonly 'daily-upkeep': { readonly day: string; readonly retryOf?: string };
  /** Once a day: compares the provider's movements with the ledger. */
  readonly 'compare-with-provider': { readonly day: string };
  /** Submits evidence against a dispute; `by`: the operator who wants it, null: its deadline is near. */
  readonly 'submit-evidence': OfRound & { readonly disputeId: string; readonly by: number | null };
}

/** A job with an id derived from its kind and cause. */
export const jobOf = <Kind extends JobKind>(kind: Kind, causedBy: string, data: JobData[Kind], delaySeconds = 0): Job =>
  derivedJob(kind, causedBy, data, delaySeconds);
