import type { CommandBus } from '@nestjs/cqrs';
import { recordedPayment } from '../../money/recorded-payment.ts';
import type { PaymentProvider } from '../../../adapters/payment-provider/payment-provider.ts';
import { followUp } from '../../../event-sourcing/streams/command.ts';
import type { Prepare } from '../../round/prepare.ts';
import { withFacts, wouldHappen } from '../../round/decision.ts';
import { RoundCommand } from '../../round/round-command.ts';
import type { Rounds } from '../../round/rounds.ts';
import type { FailPaymentInput } from './decide.ts';

interface FailPaymentSent {
  /** Null: the open one, whichever it is. */
  readonly checkoutId: string | null;
  readonly cause: FailPaymentInput['cause'];
}

interface Tools {
  readonly rounds: Rounds;
  readonly provider: PaymentProvider;
  readonly bus: CommandBus;
}

/** Ends the checkout at the provider. If it was paid, the payment is recorded instead, and nothing has failed. */
export const endCheckoutFirst: Prepare<FailPaymentSent, FailPaymentInput, Tools> = async (command, decide, tools) => {
  const { state: round } = await tools.rounds.load(command.target);
  const checkoutId = command.input.checkoutId ?? round.payment?.checkout?.checkoutId ?? '';
  const fail = withFacts<FailPaymentSent, { checkoutId: string }>(decide, { checkoutId });
  if (!wouldHappen(fail, command, round)) return fail;
  const expiry = await tools.provider.expireCheckout(checkoutId);
  if (expiry.outcome !== 'paid') return fail;
  const found = { payment: recordedPayment(expiry.payment), checkoutId };
  const by = { as: 'system', process: 'fail-payment' } as const;
  await tools.bus.execute(new RoundCommand('record-payment', followUp(command, 'record-payment', found, by)));
  return () => [];
};
