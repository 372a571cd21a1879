import assert from 'node:assert/strict';
import { receiptOf } from '../../contracts/src/read-models/receipt.ts';
import type { Balances } from '../../contracts/src/rental-round/money/ledger.ts';
import { totalOfAll, type Yen } from '../../contracts/src/rental-round/money/money.ts';
import type { RentalRound } from '../../contracts/src/rental-round/rental-round.ts';
import { checkCoupon } from './coupon.ts';
import { checkCover } from './cover.ts';

const total = <T>(all: readonly T[], yen: (one: T) => Yen): Yen => all.reduce((sum, one) => sum + yen(one), 0);

/** The sums of the round's own state, without the ledger. */
export function moneyOf(round: RentalRound) {
  const { charges, refunds, payouts, disputes, foreign, settled, holdings } = round.money;
  const standing = payouts.filter(({ cancelled }) => !cancelled);
  const byBank = (...kinds: readonly string[]): Yen =>
    total(settled, ({ obligation, by, amount }) =>
      kinds.includes(obligation) && by !== 'nothing_owed' && (obligation !== 'refund' || by === 'bank_transfer')
        ? amount
        : 0,
    );
  const byHand = total(foreign, ({ kind, returned, amount }) => (kind === 'refund' && !returned ? amount : 0));
  return {
    held: totalOfAll(holdings, 'held'),
    charged: total(charges, ({ amount }) => amount),
    refundsWaiting: total(refunds, ({ amount, lost, settled: paid, refundId, cancelled }) =>
      refundId === null && !cancelled ? amount - lost - paid : 0,
    ),
    refundsPending:
      total(refunds, ({ pendingSince, amount }) => (pendingSince === null ? 0 : amount)) +
      total(foreign, ({ pendingSince, amount }) => (pendingSince === null ? 0 : amount)),
    refundsSent: total(refunds, ({ amount, refundId }) => (refundId === null ? 0 : amount)) + byHand + byBank('refund'),
    payoutsWaiting: total(standing, ({ amount, lost, settled: paid, transferId }) =>
      transferId === null ? amount - lost - paid : 0,
    ),
    payoutsSent:
      total(standing, ({ amount, transferId, reversed }) => (transferId === null ? 0 : amount - reversed)) +
      byBank('payout', 'reversal'),
    taken: total(disputes, ({ withdrawn }) => withdrawn),
    disputeFees: total(disputes, ({ fee }) => fee),
  };
}

/**
 * Yen of pending refunds beyond what is left of the charge after foreign refunds. Receipts leave them out, because they
 * may be the same money.
 */
function askedTwice({ money: { charges, refunds, foreign, settled, disputes } }: RentalRound): Yen {
  return total(charges, ({ chargeId, amount: paid }) => {
    const of = <T extends { readonly chargeId: string }>(all: readonly T[], yen: (one: T) => Yen) =>
      total(
        all.filter((one) => one.chargeId === chargeId),
        yen,
      );
    const waits = of(refunds, (one) => (one.refundId === null ? one.amount - one.lost - one.settled : 0));
    const back =
      of(refunds, ({ refundId, amount }) => (refundId === null ? 0 : amount)) +
      of(foreign, ({ kind, returned, amount }) => (kind === 'refund' && !returned ? amount : 0)) +
      of(settled, ({ obligation, by, amount }) => (obligation === 'refund' && by === 'bank_transfer' ? amount : 0)) +
      of(disputes, ({ withdrawn }) => withdrawn);
    return waits - Math.min(waits, Math.max(paid - back, 0));
  });
}

/** Compares ledger and round. @throws AssertionError */
export function checkBooks(round: RentalRound, balances: Balances): void {
  const said = moneyOf(round);
  assert.equal(
    total(Object.values(balances), (balance) => balance),
    0,
    'debits and credits differ',
  );
  assert.deepEqual(
    {
      held: balances.held,
      card: balances.card,
      refunds_pending: balances.refunds_pending,
      refunds: balances.refunds,
      owner_payable: balances.owner_payable,
      owner_paid: balances.owner_paid,
      disputed: balances.disputed,
      dispute_fees: balances.dispute_fees,
    },
    {
      held: said.held,
      card: said.refundsSent - said.refundsPending - said.charged,
      refunds_pending: said.refundsPending,
      refunds: said.refundsWaiting,
      owner_payable: said.payoutsWaiting,
      owner_paid: said.payoutsSent,
      disputed: said.taken,
      dispute_fees: said.disputeFees,
    },
    'ledger and round differ',
  );
  const receipt = receiptOf(round);
  if (receipt !== null) {
    const left = askedTwice(round) - balances.card - balances.refunds - balances.refunds_pending - balances.disputed;
    const kept = Math.max(left, 0);
    assert.ok(receipt.ofPlatform <= receipt.total, 'the platform’s part is more than the receipt');
    assert.equal(receipt.total, kept, 'the receipt says another sum than the ledger');
    assert.equal(
      total(receipt.lines, ({ amount }) => amount),
      kept,
      'a line of the receipt is missing',
    );
  }
  const platform = balances.payout_fees + balances.shipping + balances.insurance;
  const claims = checkCover(round, balances);
  const platformPaid = claims + checkCoupon(round, balances);
  const shares =
    said.refundsWaiting + said.refundsSent + said.payoutsWaiting + said.payoutsSent + platform - platformPaid;
  assert.equal(
    said.charged,
    shares + said.taken + said.disputeFees + balances.platform_loss + said.held,
    'a yen is missing',
  );
  for (const account of ['held', 'refunds', 'refunds_pending', 'owner_payable', 'owner_paid', 'disputed'] as const)
    assert.ok(balances[account] >= 0, `${account} is negative`);
  assert.ok(platform >= 0 && said.held >= 0);
  const { payouts, foreign, settled, disputes, byOperators } = round.money;
  const reversed = payouts.some((payout) => payout.reversed > 0);
  if (disputes.length + foreign.length + settled.length + byOperators.length === 0 && !reversed)
    assert.ok(balances.platform_loss === 0, 'a loss that nobody ordered');
}
