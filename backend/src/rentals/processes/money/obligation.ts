import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { Cause } from '../../round/jobs.ts';
import type { InputOf, SystemCommandName } from '../../round/round-command.ts';
import type { ProcessTools } from '../running/process.ts';

/** What moving a round's money needs. */
export interface MoneyContext {
  readonly roundId: string;
  readonly round: RentalRound;
  readonly tools: ProcessTools;
  readonly cause: Cause;
  /** The time by this worker's clock, or of the deadline that caused the job. */
  readonly now: Instant;
  /** The time by this worker's clock alone, as for commands. */
  readonly clock: Instant;
  /**
   * Interruptions that postpone the windows of an open damage fee or extension; null: there is none, or users can't act
   * now.
   */
  readonly interruptions: Interruptions | null;
  /** Retries a deadline's action that isn't possible yet, `backsOff`: each time later; no effect for other jobs. */
  retryLater(how?: { readonly backsOff: true }): Promise<void>;
  /** Records a money fact; `key` identifies it, usually by the provider's id. */
  record<Name extends SystemCommandName>(name: Name, key: string, input: InputOf<Name>): Promise<void>;
}

/** One pending movement of the round's money. */
export interface Obligation {
  /** Its name in incidents; unique over all rounds. */
  readonly subject: string;
  /** It waits for the disputes of this charge. */
  readonly chargeId?: string;
  /** It may be settled by hand, or end, without the provider, but not during an attempt. */
  readonly canBeSettled?: true;
  /** It repeats itself after a refusal, so its incident is only a notice. */
  readonly isRepeated?: true;
  /** Carries it out and records it; no effect if it waits for people. `attempt` from 1. */
  readonly perform: (attempt: number) => Promise<void>;
}
