import assert from 'node:assert/strict';
import { openPayouts, openRefunds, openReversals } from '../../contracts/src/rental-round/obligations.ts';
import { moneyOf } from './books.ts';
import { charge } from './inputs.ts';
import type { World } from './world.ts';

/** The provider does what was ordered, banks decide, late fees are charged or waived, until nothing is left to do. */
export function settle(world: World, ways: (n: number) => number): void {
  for (let step = 0; step < 200; step += 1) if (!moveOn(world, ways(step))) return;
  assert.fail('the money never comes to rest');
}

function moveOn(world: World, way: number): boolean {
  const { round, fresh } = world;
  const [dispute] = round.disputes.filter(({ outcome }) => outcome === 'open');
  const [refund] = openRefunds(round);
  const [payout] = openPayouts(round);
  const [reversal] = openReversals(round);
  if (refund !== undefined) world.must('RecordRefund', 'system', { refundId: `re_${fresh()}`, ...orderOf(refund) });
  else if (payout !== undefined)
    world.must('RecordPayout', 'system', { transferId: `tr_${fresh()}`, ...orderOf(payout) });
  else if (reversal !== undefined) {
    const { chargeId, transferId, amount, reversed } = reversal;
    const rest = { chargeId, transferId, amount: amount - reversed };
    world.must('RecordTransferReversal', 'system', { reversalId: `trr_${fresh()}`, ...rest });
  } else if (dispute !== undefined) {
    const outcome = way % 2 === 0 ? 'won' : 'lost';
    world.must('CloseDispute', 'system', { disputeId: dispute.disputeId, outcome });
  } else if (round.lateFee?.state === 'due') chargeLateFee(world, round.lateFee.amount, way);
  else return false;
  return true;
}

const orderOf = ({ orderedBy, chargeId, amount }: { orderedBy: string; chargeId: string; amount: number }) => ({
  orderedBy,
  chargeId,
  amount,
});

function chargeLateFee(world: World, amount: number, way: number): void {
  const charged = { payment: charge(world.fresh(), amount), checkoutId: null };
  if (way % 3 === 0) world.must('WaiveLateFee', 'operator', { reason: null });
  else world.must('RecordLateFeeCharge', 'system', charged);
}

/** Nobody waits for money of this round any more. */
export function checkNothingPending({ round, balances }: World): void {
  const { held, refundsWaiting, payoutsWaiting } = moneyOf(round);
  assert.deepEqual({ held, refundsWaiting, payoutsWaiting }, { held: 0, refundsWaiting: 0, payoutsWaiting: 0 });
  assert.deepEqual([balances.held, balances.refunds, balances.owner_payable], [0, 0, 0]);
  const lost = round.disputes.filter(({ outcome }) => outcome === 'lost').map(({ chargeId }) => chargeId);
  for (const { chargeId, transferId, reversed, amount } of round.payouts)
    assert.ok(
      transferId === null || !lost.includes(chargeId) || reversed === amount,
      'a lost payout was not asked back',
    );
  assert.notEqual(round.lateFee?.state, 'due');
}
