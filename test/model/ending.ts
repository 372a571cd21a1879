import assert from 'node:assert/strict';
import { hasReturnCode } from '../../contracts/src/rental-round/time/windows.ts';
import { isFinal } from '../../contracts/src/rental-round/status.ts';
import { codes } from './inputs.ts';
import type { World } from './world.ts';

const NOTHING = { rental: 0, shipping: 0, insurance: 0 };
const reason = { textId: 'a0000000-0000-4000-8000-000000000001', hash: 'a'.repeat(64) };
const seen = { comment: null, photos: [] };

/** The next action of parties and operators who want the round to end now. */
function nextStep(world: World): void {
  const { round } = world;
  switch (round.status) {
    case 'request_sent':
    case 'request_approved':
      return world.must('withdraw-request', 'borrower', { reason: null });
    case 'payment_pending':
      return world.must('fail-payment', 'borrower', {
        checkoutId: round.payment?.checkout?.checkoutId,
        cause: 'given_up',
      });
    case 'shipping_code_generating':
    case 'await_shipment_code':
    case 'shipping_code_generated':
      return world.must('cancel-round', 'borrower', { reason: null });
    case 'shipped':
      return world.must('confirm-receipt', 'borrower', seen);
    case 'in_use':
    case 'return_shipping_code_generated':
    case 'usage_overdue':
      return comeBack(world);
    case 'returned':
      return world.must('confirm-return', 'owner', seen);
    case 'damage_reported':
      return world.must('order-refund', 'operator', {
        ...{ refund: NOTHING, ends: true, reason, itemIs: 'lost', waiver: reason },
      });
    case 'damage_fee_pending':
      return world.must('write-off-damage-fee', 'operator', { reason, assessmentId: null });
    default:
      assert.fail(`a round rests in ${round.status}`);
  }
}

function comeBack(world: World): void {
  const { round } = world;
  const handoverCode = round.wayBack?.handoverCode ?? null;
  if (hasReturnCode(round)) {
    if (round.status !== 'in_use')
      return world.must('mark-returned', 'borrower', { ...seen, trackingCode: null, handoverCode });
    assert.fail('a round with a return code is on its way back');
  }
  if (round.wayBack === null) return world.must('request-return', 'borrower', { handoverCode: '1357' });
  world.must('register-return-code', 'operator', codes()[0]);
}

/** The parties and an operator end the round without waiting. */
export function endByParties(world: World): void {
  for (let step = 0; !isFinal(world.round.status); step += 1) {
    assert.ok(step < 8, `people can't end ${world.round.status}`);
    nextStep(world);
  }
}
