import type { SupportParty } from '@meguri/contracts/damage-case/support-chat.ts';
import type { Position } from '@meguri/contracts/events/event-log.ts';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { ItemGone } from '@meguri/contracts/rental-round/damage/item-is.ts';
import type { JobKind } from '@meguri/contracts/read-models/job-kinds.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { Job } from '../../adapters/jobs/job.ts';
import { derivedJob } from '../../event-sourcing/derived-job.ts';

/** What made a job come to be; commands that it sends name it. */
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

/** An event of a round, and by whom it was caused. */
export interface ToTell {
  readonly roundId: string;
  readonly eventId: string;
  readonly by: Causer;
}

/** What the processes' jobs carry, by queue. Stored: fields are only ever added, as optional ones. */
export interface JobData extends Record<JobKind, object> {
  /** Drives a reservation forward that an approval may have left behind. */
  readonly 'approve-reserved': OfRound;
  readonly 'release-period': OfRound;
  readonly 'reject-overlapping': OfRound & { readonly paidAt: Position };
  /** The round's item will not come back: it leaves the list, and so does what others asked for or agreed on. */
  readonly 'unlist-item': OfRound;
  readonly 'end-rounds-of-item': OfRound & { readonly itemIs: ItemGone; readonly decidedAt: Position };
  /**
   * Everything that the round's obligations say is open. `asOf`: when the deadline was that made the job. `afterPayout`:
   * what the owner's older payouts owe too. `waited`: how often it has come again because people could do nothing.
   */
  readonly 'move-money': OfRound & { readonly asOf?: Instant; readonly afterPayout?: true; readonly waited?: number };
  /** A card that was saved for the rental's fees, once none can come. `leaving`: its holder's record at the provider, too. */
  readonly 'forget-card': OfRound & { readonly leaving?: true };
  /** Every checkout of the rental but one that paid. */
  readonly 'end-checkouts': OfRound;
  /** A checkout whose time is over, by the domain's clock. */
  readonly 'end-due-checkout': OfRound & { readonly checkoutId: string };
  /** Payment links of a fee that is no longer to be paid; `assessmentId` null: the late fee. */
  readonly 'end-pay-links': OfRound & { readonly assessmentId: string | null };
  /** Stored in the inbox under the provider's event id. */
  readonly 'process-webhook': { readonly eventId: string };
  /** How an owner's account stands at the provider. */
  readonly 'look-at-account': { readonly accountId: string };
  /** What an event tells the round's people. */
  readonly notify: ToTell;
  /** What several events tell that were seen at once. */
  readonly 'notify-together': { readonly events: readonly ToTell[] };
  /** What operators are told of a proposal: that it waits, or that nobody agreed. `cause`: the event. */
  readonly 'tell-operators': OfRound;
  /** What was written in a damage case: an answer that was waited for, and news to the others. `revision`: its place. */
  readonly 'support-message': OfRound & {
    readonly by: SupportParty;
    readonly senderId: number | null;
    readonly revision: number;
    readonly sentAt: Instant;
  };
  /** The round has ended well: its two people may review each other. */
  readonly 'invite-reviews': OfRound & { readonly at: Instant };
  /** Waits in `app.mails`. */
  readonly 'send-mail': { readonly mailId: string };
  /** A notification to one device. */
  readonly 'send-push': { readonly notificationId: string; readonly subscriptionId: string };
  /** A round gave its days of the item back. */
  readonly 'favourite-free': OfRound & { readonly itemId: string; readonly at: Instant };
  /** Days of the item were reserved: that it was free is no news any more. */
  readonly 'favourite-taken': { readonly itemId: string };
  /** Once a day: what saved searches have found. */
  readonly 'new-finds': { readonly day: string };
  /** What is due once a day of the domain's calendar, in Tokyo. `retryOf`: the incident that an operator has tried again. */
  readonly 'daily-upkeep': { readonly day: string; readonly retryOf?: string };
  /** Once a day too: the provider's movements and the book. */
  readonly 'compare-with-provider': { readonly day: string };
  /** What is said against a dispute; `by`: the operator who wants it sent, null: its deadline is near. */
  readonly 'submit-evidence': OfRound & { readonly disputeId: string; readonly by: number | null };
}

/** A job whose id follows from its kind and what caused it. */
export const jobOf = <Kind extends JobKind>(kind: Kind, causedBy: string, data: JobData[Kind], delaySeconds = 0): Job =>
  derivedJob(kind, causedBy, data, delaySeconds);
