import assert from 'node:assert/strict';
import {
  stillToSend,
  openPayouts,
  openRefunds,
  openReversals,
  type PendingRefund,
  pendingRefunds,
  returnedRefunds,
  settleable,
  toReverse,
  unaccountedMovements,
} from '../../contracts/src/rental-round/money/obligations.ts';
import { NOTHING } from '../../contracts/src/rental-round/money/money.ts';
import type { PayoutOrder, RefundOrder } from '../../contracts/src/rental-round/money/round-money.ts';
import { moneyOf } from './books.ts';
import { charge } from './inputs.ts';
import type { World } from './world.ts';

/** The provider carries out orders, banks decide, and late fees are charged or waived, until nothing is left to do. */
export function settle(world: World, ways: (n: number) => number): void {
  for (let step = 0; step < 200; step += 1) if (!moveOn(world, ways(step))) return;
  assert.fail('the money never comes to rest');
}

function moveOn(world: World, way: number): boolean {
  const { round, fresh } = world;
  const [dispute] = round.money.disputes.filter(({ outcome }) => outcome === 'open');
  const [refund] = openRefunds(round);
  const [payout] = openPayouts(round);
  const [reversal] = openReversals(round);
  const [pending] = pendingRefunds(round);
  if (refund !== undefined) sendRefund(world, orderOf(refund), way);
  else if (pending !== undefined) endPending(world, pending, way);
  else if (payout !== undefined)
    world.must('record-payout', 'system', { transferId: `tr_${fresh()}`, ...orderOf(payout) });
  else if (reversal !== undefined) {
    const { chargeId, transferId } = reversal;
    const rest = { chargeId, transferId, amount: toReverse(reversal) };
    world.must('record-transfer-reversal', 'system', { reversalId: `trr_${fresh()}`, ...rest });
  } else if (accountForOne(world, way)) return true;
  else if (dispute !== undefined) {
    const outcome = way % 2 === 0 ? 'won' : 'lost';
    const withdrawn = way % 4 === 1 ? dispute.amount : Math.ceil(dispute.amount / 3);
    world.must('close-dispute', 'system', { disputeId: dispute.disputeId, outcome, withdrawn, fee: 1500 });
  } else if (round.lateFee?.state === 'due') chargeLateFee(world, round.lateFee.amount, way);
  else return false;
  return true;
}

function sendRefund(world: World, order: ReturnType<typeof orderOf>, way: number): void {
  const refund = { refundId: `re_${world.fresh()}`, ...order };
  if (way % 2 === 0) world.must('record-refund', 'system', refund);
  else
    world.must('record-refund-pending', 'system', { ...refund, reason: way % 4 === 1 ? 'insufficient_funds' : null });
}

function endPending(world: World, { refundId, orderedBy, chargeId, amount }: PendingRefund, way: number): void {
  const returnedBefore = world.round.money.refunds.some(({ returns }) => returns.length > 0);
  if (way % 5 === 0 && !returnedBefore) world.must('record-refund-return', 'system', { refundId });
  else world.must('record-refund', 'system', { refundId, orderedBy, chargeId, amount });
}

const reason = { textId: 'a0000000-0000-4000-8000-000000000001', hash: 'a'.repeat(64) };

/** An operator accounts for returned money or for foreign movements. */
function accountForOne(world: World, way: number): boolean {
  const { round } = world;
  const settleBy = (obligation: string, subject: string, by: string, reference: string | null): true => {
    world.must('settle-obligation', 'operator', { obligation, subject, by, reference, reason });
    return true;
  };
  const [returned] = returnedRefunds(round);
  const [movement] = unaccountedMovements(round, 'refund');
  const [reversal] = unaccountedMovements(round, 'reversal');
  if (movement !== undefined) {
    const { objectId, chargeId } = movement;
    const order = settleable(round).find((one) => one.obligation === 'refund' && one.chargeId === chargeId);
    if (order !== undefined && way % 2 === 0) return settleBy('refund', order.subject, 'provider', objectId);
    world.must('assign-foreign-refund', 'operator', { refundId: objectId, parts: NOTHING, reason });
    return true;
  }
  if (reversal !== undefined)
    return settleBy('reversal', reversal.objectId, way % 2 === 0 ? 'bank_transfer' : 'nothing_owed', 'BANK-1');
  if (returned === undefined) return false;
  if (way % 2 === 0) return settleBy('refund', returned.orderedBy, 'bank_transfer', 'BANK-1');
  world.must('resend-refund', 'operator', { orderedBy: returned.orderedBy, reason });
  return true;
}

const orderOf = (order: RefundOrder | PayoutOrder) => ({
  orderedBy: order.orderedBy,
  chargeId: order.chargeId,
  amount: stillToSend(order),
});

function chargeLateFee(world: World, amount: number, way: number): void {
  const charged = { payment: charge(world.fresh(), amount), checkoutId: null };
  if (way % 3 === 0) world.must('waive-late-fee', 'operator', { reason: null });
  else world.must('record-late-fee-charge', 'system', charged);
}

/** No money of this round is pending. */
export function checkNothingPending({ round, balances }: World): void {
  const { held, refundsWaiting, payoutsWaiting } = moneyOf(round);
  assert.deepEqual({ held, refundsWaiting, payoutsWaiting }, { held: 0, refundsWaiting: 0, payoutsWaiting: 0 });
  const { held: kept, refunds, refunds_pending, owner_payable } = balances;
  assert.deepEqual(
    { kept, refunds, refunds_pending, owner_payable },
    { kept: 0, refunds: 0, refunds_pending: 0, owner_payable: 0 },
  );
  for (const { transferId, reversed, lost } of round.money.payouts)
    assert.ok(transferId === null || reversed >= lost, 'a lost share was not asked back');
  assert.notEqual(round.lateFee?.state, 'due');
}
