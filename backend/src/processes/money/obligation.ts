import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import type { Clock } from '../../clock/clock.ts';
import type { AccountDirectory } from '../../accounts/account-directory.ts';
import type { SystemCommandName, SystemInputs } from '../dispatch.ts';

/** What moving a round's money needs. */
export interface MoneyContext {
  readonly roundId: string;
  readonly round: RentalRound;
  readonly provider: PaymentProvider;
  readonly accounts: AccountDirectory;
  readonly clock: Clock;
  /** Stores a money fact; `key` names it, mostly the provider's id. */
  record<Name extends SystemCommandName>(name: Name, key: string, input: SystemInputs[Name]): Promise<void>;
}

/** One thing that the round's money waits for. */
export interface Obligation {
  /** Names it for incidents; unique over all rounds. */
  readonly subject: string;
  /** Does it and records it; does nothing when it waits for people. `attempt` from 1. */
  perform(attempt: number): Promise<void>;
}

/** Idempotency keys live 24 h; an hour less allows for clocks that differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/** Whether an earlier try may have outlived its key, or been made under another one. */
export const mayBeForgotten = (clock: Clock, since: string, attempt: number): boolean =>
  attempt > 1 || clock.now().getTime() - Date.parse(since) > KEY_LIFETIME_MS;
