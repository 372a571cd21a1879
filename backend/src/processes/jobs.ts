import type { Job } from '../adapters/jobs/job.ts';
import { uuidV5 } from '../streams/uuid-v5.ts';

/** What made a job come to be; commands that it sends name it. */
export interface Cause {
  /** UUID of the event, the webhook or the deadline. */
  readonly id: string;
  readonly correlationId: string;
}

interface OfRound {
  readonly roundId: string;
  readonly cause: Cause;
}

/** What the processes' jobs carry, by queue. Stored: fields are only ever added, as optional ones. */
export interface JobData {
  /** Drives a reservation forward that an approval may have left behind. */
  readonly 'approve-reserved': OfRound;
  readonly 'release-period': OfRound;
  readonly 'reject-overlapping': OfRound & { readonly paidAt: string };
  /** Everything that the round's obligations say is open. */
  readonly 'move-money': OfRound;
  /** Every checkout of the rental but one that paid. */
  readonly 'end-checkouts': OfRound;
  /** A checkout whose time is over, by the domain's clock. */
  readonly 'end-due-checkout': OfRound & { readonly checkoutId: string };
  /** Payment links of a fee that is no longer to be paid; `assessmentId` null: the late fee. */
  readonly 'end-pay-links': OfRound & { readonly assessmentId: string | null };
  readonly 'charge-damage-fee': OfRound & { readonly assessmentId: string };
  /** Stored in the inbox under the provider's event id. */
  readonly 'process-webhook': { readonly eventId: string };
  /** Waits in `app.mails`. */
  readonly 'send-mail': { readonly mailId: string };
  /** What is due once a day of the domain's calendar, in Tokyo. */
  readonly 'daily-upkeep': { readonly day: string };
}
export type JobKind = keyof JobData;

/** How many of a kind a worker runs at a time, halved (two loops take as many each). */
export const JOB_KINDS = {
  'approve-reserved': 4,
  'release-period': 4,
  'reject-overlapping': 4,
  'move-money': 4,
  'end-checkouts': 4,
  'end-due-checkout': 4,
  'end-pay-links': 2,
  'charge-damage-fee': 2,
  'process-webhook': 4,
  'send-mail': 4,
  'daily-upkeep': 1,
} as const satisfies Record<JobKind, number>;

/** A namespace of one's own keeps these ids apart from all others that derive from the same events. */
const JOB_IDS = '5d0e1c1f-6d05-4a4e-9c80-5a3c6b0f7a11';

/** A job whose id follows from its kind and what caused it. */
export function jobOf<Kind extends JobKind>(kind: Kind, causedBy: string, data: JobData[Kind], delaySeconds = 0): Job {
  return { id: uuidV5(`${kind} ${causedBy}`, JOB_IDS), queue: kind, data, delaySeconds };
}
