import type { Instant } from '@meguri/contracts/rental-round/period.ts';
import { dueOf } from '@meguri/contracts/rental-round/obligations.ts';
import type { PayoutOrder, RefundOrder, RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { InputOf, SystemCommandName } from '../../commands.ts';
import type { Cause } from '../jobs.ts';
import type { ProcessTools } from '../process.ts';

/** What moving a round's money needs. */
export interface MoneyContext {
  readonly roundId: string;
  readonly round: RentalRound;
  readonly tools: ProcessTools;
  readonly cause: Cause;
  /** By this worker's clock, or when the deadline was that the work is about. */
  readonly now: Instant;
  /** Stores a money fact; `key` names it, mostly the provider's id. */
  record<Name extends SystemCommandName>(name: Name, key: string, input: InputOf<Name>): Promise<void>;
}

/** One thing that the round's money waits for. */
export interface Obligation {
  /** Names it for incidents; unique over all rounds. */
  readonly subject: string;
  /** Does it and records it; does nothing when it waits for people. `attempt` from 1. */
  readonly perform: (attempt: number) => Promise<void>;
}

/** Sets a smaller amount's key apart: a key stands for one amount. */
export const less = (order: RefundOrder | PayoutOrder): string => {
  const missing = order.amount - dueOf(order);
  return missing > 0 ? `:less${missing}` : '';
};

/** Idempotency keys live 24 h; an hour less allows for clocks that differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/** Whether an earlier try may have outlived its key, or been made under another one. */
export const mayBeForgotten = (now: Instant, since: Instant, attempt: number): boolean =>
  attempt > 1 || Date.parse(now) - Date.parse(since) > KEY_LIFETIME_MS;
