import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { PaymentOutcome, PaymentPurpose } from '@meguri/contracts/rental-round/answers.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Checkout } from '../../adapters/payment-provider/movements.ts';
import { PaymentProvider } from '../../adapters/payment-provider/payment-provider.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { Rounds } from '../round/rounds.ts';

/** Results of payment pages, for borrowers who return without having paid. Has no effect. */
@Injectable()
export class PaymentOutcomes {
  constructor(
    private readonly rounds: Rounds,
    private readonly provider: PaymentProvider,
    private readonly limits: RequestLimits,
  ) {}

  /** @throws Rejected not_found unless the borrower asks, too_many_requests @throws PaymentProviderUnavailable */
  async of(userId: number, roundId: string, purpose: PaymentPurpose): Promise<PaymentOutcome['outcome']> {
    const round = await this.rounds.find(roundId);
    if (round?.borrowerId !== userId) throw new Rejected('not_found');
    if (purpose === 'rental' && rentalCharge(round) !== undefined) return 'paid';
    const page = purpose === 'rental' ? await this.ofRental(round) : await this.ofFee(roundId, round, purpose);
    return page === null ? 'ended' : outcomeOf(page);
  }

  private async ofRental({ borrowerId, payment }: RentalRound): Promise<Checkout | null> {
    const open = payment?.checkout ?? null;
    if (open === null) return null;
    await this.limits.take('provider-look', `user ${borrowerId}`);
    return this.provider.getCheckout(open.checkoutId);
  }

  /** The newest: rounds don't record the pages of fees. */
  private async ofFee(
    roundId: string,
    round: RentalRound,
    purpose: Exclude<PaymentPurpose, 'rental'>,
  ): Promise<Checkout | null> {
    const customerId = rentalCharge(round)?.customerId ?? null;
    if (customerId === null) return null;
    await this.limits.take('provider-look', `user ${round.borrowerId}`);
    const metadata = { rentalRequestId: roundId, purpose };
    return (await this.provider.findCheckouts({ customerId, metadata }))[0] ?? null;
  }
}

function outcomeOf({ status, failure }: Checkout): PaymentOutcome['outcome'] {
  if (status === 'complete') return 'paid';
  if (status === 'expired') return 'ended';
  if (failure === null) return 'left';
  return failure === 'authentication' ? 'authentication_failed' : 'declined';
}
