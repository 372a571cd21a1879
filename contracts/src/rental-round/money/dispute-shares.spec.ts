import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { at, type Fact, roundAfter } from '../test-support/facts.ts';
import { roundIn, TIMES } from '../test-support/histories.ts';
import type { RoundEvent } from '../events.ts';
import { lossShares, returnShares } from './dispute-shares.ts';
import { EMPTY_BALANCES, post, postingsOf } from './ledger.ts';
import { lateCancellationRefund, NOTHING, totalOfAll } from './money.ts';
import { stillToSend, openPayouts, openRefunds, openReversals, toReverse } from './obligations.ts';
import { cancellationOf, settlementOf } from './settlements.ts';

const NOW = TIMES.completed;
const CHARGE = { chargeId: 'ch_1', disputeId: 'dp_1' };
type History = readonly Fact[];
type Step = (history: History) => RoundEvent;
const after = (history: History, ...steps: readonly Step[]): History =>
  steps.reduce<History>((before, step) => [...before, ...at(NOW, step(before))], history);

const disputed: Step = () => ({ type: 'PaymentDisputed', data: { ...CHARGE, amount: 4500 } });
const lost =
  (withdrawn: number): Step =>
  (history) => ({
    type: 'DisputeClosed',
    data: {
      ...CHARGE,
      outcome: 'lost',
      amount: 4500,
      withdrawn,
      fee: 1500,
      ...lossShares(roundAfter([...history]), 'ch_1', withdrawn),
    },
  });
const back =
  (amount: number): Step =>
  (history) => {
    const round = roundAfter([...history]);
    const shares = returnShares(round, round.money.disputes[0]!, amount);
    return { type: 'DisputeMoneyReturned', data: { ...CHARGE, amount, fee: 0, ...shares } };
  };
const completes: Step = (history) => ({
  type: 'Completed',
  data: { comment: null, photos: [], settlement: settlementOf(roundAfter([...history]), NOTHING) },
});
const cancels =
  (late: boolean): Step =>
  (history) => {
    const round = roundAfter([...history]);
    const refund = late ? lateCancellationRefund(round.fees) : round.fees;
    return { ...cancelled, data: { ...cancelled.data, settlement: cancellationOf(round, refund) } };
  };
const cancelled = roundIn('cancelled')
  .map(({ event }) => event)
  .findLast(({ type }) => type === 'Cancelled') as RoundEvent & {
  type: 'Cancelled';
};
const paidOut: Step = (history) => {
  const order = openPayouts(roundAfter([...history]))[0]!;
  const data = { transferId: 'tr_1', orderedBy: order.orderedBy, chargeId: 'ch_1', amount: stillToSend(order) };
  return { type: 'PayoutSent', data };
};

/** Who has what of the charge in the end, once what is open has moved; checks the books on the way. */
function outcome(history: History) {
  const { money } = roundAfter([...history]);
  const balances = history.reduce((sum, { event }) => post(sum, postingsOf(event)), EMPTY_BALANCES);
  expect(Object.values(balances).reduce((total, one) => total + one, 0)).toBe(0);
  const held = totalOfAll(money.holdings, 'held');
  expect(balances.held).toBe(held);
  const refund = money.refunds.reduce((total, order) => total + stillToSend(order), 0);
  const owner = money.payouts.reduce((total, order) => total + stillToSend(order), 0);
  const platform =
    balances.payout_fees + balances.shipping + balances.insurance + balances.platform_loss + balances.dispute_fees;
  expect(balances.refunds).toBe(refund);
  return { held, refund, owner, platform };
}

const yen = fc.integer({ min: 0, max: 4500 });
const HISTORIES: readonly (readonly [string, History, (loss: Step) => readonly Step[]])[] = [
  ['before a completion', roundIn('returned'), (loss) => [disputed, loss, completes]],
  ['after a completion', roundIn('returned'), (loss) => [completes, disputed, loss]],
  ['before a cancellation in time', roundIn('shipping_code_generated'), (loss) => [disputed, loss, cancels(false)]],
  ['before a late cancellation', roundIn('shipping_code_generated'), (loss) => [disputed, loss, cancels(true)]],
  ['after a late cancellation', roundIn('shipping_code_generated'), (loss) => [cancels(true), disputed, loss]],
];

it('a lost dispute takes no shipping from the platform that went back before, since its parcel wasn’t sent', () => {
  const cancelsOne: Step = (history) => {
    const round = roundAfter([...history]);
    const settlement = cancellationOf(round, { ...lateCancellationRefund(round.fees), shipping: 0 });
    return { ...cancelled, data: { ...cancelled.data, settlement } };
  };
  const shippingBack: Step = () => ({ type: 'RefundGranted', data: { chargeId: 'ch_1', amount: 1500, reason: null } });
  const refundSent: Step = (history) => {
    const { orderedBy, chargeId, amount } = openRefunds(roundAfter([...history]))[0]!;
    return { type: 'Refunded', data: { refundId: `re_${orderedBy}`, orderedBy, chargeId, amount } };
  };
  const history = after(roundIn('shipping_code_generated'), cancelsOne, shippingBack, refundSent, refundSent);
  const shares = lossShares(roundAfter([...history]), 'ch_1', 1500);
  expect(shares).toEqual({ cancelled: { refunds: 0, held: 0, ownerPayable: 1446 }, ownerPaid: 0 });
});

describe('money of a lost dispute that is returned after the settlement', () => {
  it('is the owner’s first, as far as the settlement reduced their share', () => {
    const history = after(roundIn('returned'), disputed, lost(2000), completes);
    expect(outcome(history)).toEqual({ held: 0, refund: 0, owner: 2500, platform: 0 });
    expect(outcome(after(history, back(300)))).toEqual({ held: 0, refund: 0, owner: 2800, platform: 0 });
    expect(outcome(after(history, back(500)))).toEqual({ held: 0, refund: 0, owner: 2892, platform: 108 });
  });

  it('is the borrower’s last, when it was taken from an unsent refund', () => {
    const history = after(roundIn('cancelled'), disputed, lost(500));
    expect(outcome(history)).toMatchObject({ refund: 4000 });
    expect(outcome(after(history, back(200)))).toEqual({ held: 0, refund: 4200, owner: 0, platform: 0 });
  });

  it.each(HISTORIES)(
    'leaves all parties with what a smaller loss would have left: lost %s',
    (_, history, stepsWith) => {
      fc.assert(
        fc.property(yen, yen, yen, (one, two, first) => {
          const [loss, amount] = [Math.max(one, two), Math.min(one, two)];
          const inTwo = Math.min(first, amount);
          const ended = after(history, ...stepsWith(lost(loss)));
          const less = outcome(after(history, ...stepsWith(lost(loss - amount))));
          expect(outcome(after(ended, back(amount)))).toEqual(less);
          expect(outcome(after(ended, back(inTwo), back(amount - inTwo)))).toEqual(less);
        }),
      );
    },
  );

  it('is the platform’s first, as far as it lost more than it had earned: the refund was already sent', () => {
    const refunded: Step = (history) => {
      const { orderedBy, amount } = roundAfter([...history]).money.refunds[0]!;
      return { type: 'Refunded', data: { refundId: 're_1', chargeId: 'ch_1', orderedBy, amount } };
    };
    // 3000 went back, 1446 are the owner's, 54 the platform's: it bears 3000 beyond them.
    const history = after(roundIn('shipping_code_generated'), cancels(true), refunded, disputed, lost(4500));
    const returned = (amount: number) => {
      const round = roundAfter([...history]);
      return returnShares(round, round.money.disputes[0]!, amount);
    };
    expect(returned(3000)).toEqual({ held: 0, ownerPayable: 0, ownerPaid: 0 });
    expect(returned(3100)).toEqual({ held: 0, ownerPayable: 100, ownerPaid: 0 });
  });

  it('doesn’t repeat a refund that turned out to have been sent before the loss was known', () => {
    const history = after(roundIn('shipping_code_generated'), cancels(true), disputed, lost(4500));
    const leftAnyway: Step = (before) => {
      const { orderedBy } = roundAfter([...before]).money.refunds[0]!;
      return {
        type: 'Refunded',
        data: { refundId: 're_1', chargeId: 'ch_1', orderedBy, amount: 3000, afterLoss: true },
      };
    };
    const returned = (facts: History) => {
      const round = roundAfter([...facts]);
      return returnShares(round, round.money.disputes[0]!, 4500);
    };
    expect(returned(history)).toMatchObject({ refund: 3000 });
    expect(returned(after(history, leftAnyway))).not.toHaveProperty('refund');
  });

  it('doesn’t count a sent payout as unsent', () => {
    const round = roundAfter([...after(roundIn('returned'), completes, paidOut, disputed, lost(4500))]);
    expect(round.money.payouts).toMatchObject([{ lost: 2892, cancelled: false, transferId: 'tr_1' }]);
  });

  it('after the payout reduces what is demanded from the owner, and pays what was taken before', () => {
    fc.assert(
      fc.property(yen, yen, (one, two) => {
        const [loss, amount] = [Math.max(one, two), Math.min(one, two)];
        const history = after(roundIn('returned'), completes, paidOut, disputed, lost(loss), back(amount));
        const round = roundAfter([...history]);
        const asked = openReversals(round).reduce((total, order) => total + toReverse(order), 0);
        expect(asked).toBe(Math.min(Math.max(loss - amount - 1608, 0), 2892));
        expect(openPayouts(round)).toEqual([]);
        outcome(history);
      }),
    );
  });

  it('counts as earned again when another dispute of the charge is lost', () => {
    const history = after(roundIn('returned'), disputed, lost(2000), completes, back(2000));
    const second = { disputeId: 'dp_2', chargeId: 'ch_1', amount: 4500 };
    const again = after(history, () => ({ type: 'PaymentDisputed', data: second }));
    expect(lossShares(roundAfter([...again]), 'ch_1', 1700).cancelled.ownerPayable).toBe(1700 - 1608);
  });
});
