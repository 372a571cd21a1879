import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { openAssessment } from '@meguri/contracts/rental-round/deadlines.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/rental-charge.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { endFeeLinks } from '../../payments/fee-links.ts';
import { PaymentProvider } from '../../payments/payment-provider.ts';
import { recordedPayment } from '../../payments/recorded-payment.ts';
import type { Command } from '../../streams/command.ts';
import { RecordDamageFeePayment } from '../record-damage-fee-payment/handler.ts';
import { following, RoundCommand, type RoundHandled, wouldHappen } from '../round-command.ts';
import { Rounds } from '../rounds.ts';
import { objectToDamageFee, type ObjectToDamageFeeInput } from './decide.ts';

export class ObjectToDamageFee extends RoundCommand<ObjectToDamageFeeInput> {}

/** Ends the fee's payment pages first. When one turns out to be paid, that is recorded, and the objection is late. */
@CommandHandler(ObjectToDamageFee)
export class ObjectToDamageFeeHandler implements ICommandHandler<ObjectToDamageFee> {
  constructor(
    private readonly rounds: Rounds,
    private readonly provider: PaymentProvider,
    private readonly bus: CommandBus,
  ) {}

  async execute({ asked }: ObjectToDamageFee): Promise<RoundHandled> {
    const { state: round } = await this.rounds.load(asked.target);
    if (wouldHappen(objectToDamageFee, asked, round)) await this.endLinks(asked, round);
    return this.rounds.handle(asked, objectToDamageFee);
  }

  private async endLinks(asked: Command, round: RentalRound): Promise<void> {
    const assessmentId = openAssessment(round)?.assessmentId;
    const customerId = rentalCharge(round)?.customerId ?? null;
    if (assessmentId === undefined || customerId === null) return;
    const fee = { roundId: asked.target, purpose: 'damage_fee', ref: assessmentId, customerId } as const;
    const by = { as: 'system', process: 'object-to-damage-fee' } as const;
    for (const { checkoutId, payment } of await endFeeLinks(this.provider, fee)) {
      const found = { assessmentId, payment: recordedPayment(payment), checkoutId };
      const name = `record-damage-fee-payment ${checkoutId}`;
      await this.bus.execute(new RecordDamageFeePayment(following(asked, name, found, by)));
    }
  }
}
