import type { CommandBus } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import { settleable, type SettleableObligation } from '@meguri/contracts/rental-round/money/obligations.ts';
import { TEXT } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { AccountDirectory } from '../../../../accounts/account-directory.ts';
import {
  type PaymentProvider,
  PaymentProviderUnavailable,
} from '../../../../adapters/payment-provider/payment-provider.ts';
import type { CommandContext } from '../../../../event-sourcing/command-context.ts';
import { SettlingByHand } from '../../../money/settle-obligation/settling-by-hand.ts';
import type { MoneyTries } from '../../../money/tries/money-tries.ts';
import type { RoundCommand } from '../../../round/round-command.ts';
import type { Rounds } from '../../../round/rounds.ts';
import { type History, uuidOf } from './history.ts';
import { OPERATOR } from './participants.ts';
import type { Work } from './work.ts';

/**
 * An operator settles an obligation by bank transfer or by an object at the provider, through the code of the route.
 */
export async function settleByHand(
  history: History,
  work: Work,
  id: string,
  { obligation, subject }: SettleableObligation,
  by: { readonly by: 'bank_transfer' | 'provider' | 'nothing_owed'; readonly reference: string | null },
): Promise<boolean> {
  const wish = { obligation, subject, ...by, reason: TEXT };
  let settled = false;
  const settle = async () => void (settled = history.tries('settle-obligation', 'operator', id, wish));
  try {
    await settlingOf(history, work).during(contextOf(history), id, wish, settle);
  } catch (error) {
    if (!(error instanceof Rejected || error instanceof PaymentProviderUnavailable)) throw error;
  }
  return settled;
}

/** A random current obligation. */
export const anyOwed = (history: History, id: string): SettleableObligation | undefined => {
  const round = history.round(id);
  return round === null ? undefined : history.random.pick(settleable(round));
};

function settlingOf(history: History, work: Work): SettlingByHand {
  const rounds = {
    load: async (id: string) => ({ state: history.round(id) }),
  };
  const bus = {
    execute: async ({ name, command }: RoundCommand) => history.apply(name, command),
  };
  return new SettlingByHand(
    history.provider as unknown as PaymentProvider,
    history.owner.directory as unknown as AccountDirectory,
    rounds as unknown as Rounds,
    bus as unknown as CommandBus,
    work.tries as unknown as MoneyTries,
  );
}

const contextOf = (history: History): CommandContext =>
  ({
    envelope: (_name: string, target: string, input: unknown) => ({
      ...{ id: uuidOf('c3000000', history.fresh()), target, input, actor: { as: 'operator', userId: OPERATOR } },
      ...{ now: history.now, correlationId: uuidOf('c3000000', 0), causationId: null },
    }),
  }) as unknown as CommandContext;
