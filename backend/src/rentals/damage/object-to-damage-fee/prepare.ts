import type { CommandBus } from '@nestjs/cqrs';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { PaymentProvider } from '../../../adapters/payment-provider/payment-provider.ts';
import { type Command, followUp } from '../../../event-sourcing/streams/command.ts';
import { endFeeLinks, feePayment } from '../../money/fees/fee-links.ts';
import type { Prepare } from '../../round/prepare.ts';
import { wouldHappen } from '../../round/decision.ts';
import { RoundCommand } from '../../round/round-command.ts';
import type { Rounds } from '../../round/rounds.ts';
import type { ObjectToDamageFeeInput } from './decide.ts';

interface Tools {
  readonly rounds: Rounds;
  readonly provider: PaymentProvider;
  readonly bus: CommandBus;
}

/** Ends the fee's payment pages. If one was paid, the payment is recorded and the objection comes too late. */
export const endFeeLinksFirst: Prepare<ObjectToDamageFeeInput, ObjectToDamageFeeInput, Tools> = async (
  command,
  decide,
  tools,
) => {
  const { state: round } = await tools.rounds.load(command.target);
  if (wouldHappen(decide, command, round)) await endLinks(command, round, tools);
  return decide;
};

async function endLinks(command: Command, round: RentalRound, tools: Tools): Promise<void> {
  const assessmentId = openAssessment(round)?.assessmentId;
  const customerId = rentalCharge(round)?.customerId ?? null;
  if (assessmentId === undefined || customerId === null) return;
  const fee = { roundId: command.target, purpose: 'damage_fee', ref: assessmentId, customerId } as const;
  const by = { as: 'system', process: 'object-to-damage-fee' } as const;
  for (const paid of await endFeeLinks(tools.provider, fee)) {
    const { name, input } = feePayment(assessmentId, paid);
    await tools.bus.execute(new RoundCommand(name, followUp(command, `${name} ${paid.checkoutId}`, input, by)));
  }
}
