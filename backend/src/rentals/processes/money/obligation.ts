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
  /** By this worker's clock, or when the deadline was that the work is about. */
  readonly now: Instant;
  /** By this worker's clock alone, as commands have it. */
  readonly clock: Instant;
  /** What moves the windows of an open damage fee; null: there is none, or people can do nothing just now. */
  readonly interruptions: Interruptions | null;
  /** What a deadline asked for can't be done yet: it is tried again soon. Else nothing happens. */
  comeAgain(): Promise<void>;
  /** Stores a money fact; `key` names it, mostly the provider's id. */
  record<Name extends SystemCommandName>(name: Name, key: string, input: InputOf<Name>): Promise<void>;
}

/** One thing that the round's money waits for. */
export interface Obligation {
  /** Names it for incidents; unique over all rounds. */
  readonly subject: string;
  /** Whose disputes hold it back, where it is of a charge. */
  readonly chargeId?: string;
  /** An operator may settle it by hand instead: never while it is tried. */
  readonly canBeSettled?: true;
  /** Does it and records it; does nothing when it waits for people. `attempt` from 1. */
  readonly perform: (attempt: number) => Promise<void>;
}
