import { totalOfAll, type Yen } from '../rental-round/money/money.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import type { BankAnswers } from './bank-answers.ts';
import { agreedShares } from './payout-amounts.ts';
import { type Payout, payoutsOf, type PayoutState } from './payouts.ts';
import type { RentalRequest } from './rental-request.ts';

const NOWHERE_YET = { state: null, because: null, reversed: 0, bank: null } as const;

/** The owner's earnings from the rental, and where that money is. */
export function payoutView(round: RentalRound, answers: BankAnswers): RentalRequest['payout'] {
  const shares = agreedShares(round);
  // Whether the owner's account can receive it is shown with the account.
  const payouts = payoutsOf(round, true, answers);
  return { ...shares, ...whereItIs(payouts, shares.net), besides: besidesRental(payouts) };
}

type Payouts = ReturnType<typeof payoutsOf>;

/** Payouts for other purposes than the rental that weren't lost. */
const besidesRental = (payouts: Payouts): NonNullable<RentalRequest['payout']>['besides'] =>
  payouts
    .filter(({ purpose, state }) => purpose !== 'rental' && state !== 'lost')
    .map(({ purpose, amount, reversed, state, bank }) => ({ purpose, amount, reversed, state, bank }));

/** The state to show for several payouts: pending ones first, then received, then reversed ones. */
const STATE_PRIORITY: readonly PayoutState[] = ['held', 'on_the_way', 'expected', 'paid', 'reversed', 'lost'];

/** Over all payouts of the rental: one ordered after another was reversed or reduced replaces that. */
function whereItIs(
  all: Payouts,
  net: Yen,
): Pick<Payout, 'amount' | 'because' | 'reversed' | 'bank'> & {
  readonly state: PayoutState | null;
} {
  const payouts = all.filter(({ purpose }) => purpose === 'rental');
  const shown = STATE_PRIORITY.map((state) => payouts.find((one) => one.state === state)).find(
    (one) => one !== undefined,
  );
  if (shown === undefined) return { amount: net, ...NOWHERE_YET };
  const [amount, reversed] = [totalOfAll(payouts, 'amount'), totalOfAll(payouts, 'reversed')];
  // An owner who got more than the share by hand reads what came.
  const again = Math.min(Math.max(amount - net, 0), reversed);
  return {
    ...{ amount: amount - again, reversed: reversed - again },
    ...{ state: shown.state, because: shown.because, bank: shown.bank },
  };
}
