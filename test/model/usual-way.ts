import { plus } from '../../contracts/src/rental-round/time/period.ts';
import { codes, payments, reports, requests } from './inputs.ts';
import type { World } from './world.ts';

export const METHODS = ['delivery', 'pickup', 'cheap', 'covered', 'coupon'] as const;
type Method = (typeof METHODS)[number];

const DAY = 86_400_000;
const seen = { comment: null, photos: [] };
const wait = (days: number) => (world: World) => {
  world.now = plus(world.now, days * DAY);
};

/** The usual steps of a round that comes to a damage fee; a pickup has a meeting instead of codes. */
export const USUAL_WAY: readonly ((world: World, method: Method) => void)[] = [
  (world, method) => world.must('request-rental', 'borrower', requests(world)[METHODS.indexOf(method)]),
  (world) => world.must('approve-request', 'owner', { itemOverdueElsewhere: false, itemGone: false, blocked: false }),
  (world) => world.must('start-payment', 'borrower', world.inputsOf('start-payment')[0]),
  (world) => world.must('record-payment', 'system', payments(world)[0]),
  (world, method) => {
    if (method !== 'pickup') return world.must('register-shipping-code', 'operator', codes()[0]);
    world.must('offer-slots', 'owner', world.inputsOf('offer-slots')[0]);
    return world.must('choose-slot', 'borrower', world.inputsOf('choose-slot')[0]);
  },
  wait(5),
  ({ round, must }) =>
    must('mark-shipped', 'owner', {
      carrier: null,
      trackingCode: null,
      handoverCode: round.dispatch?.handoverCode ?? null,
    }),
  wait(1),
  (world) => world.must('confirm-receipt', 'borrower', seen),
  wait(3),
  (world) => world.must('request-return', 'borrower', { handoverCode: '1357' }),
  (world, method) => {
    if (method !== 'pickup') world.must('register-return-code', 'operator', codes()[1]);
  },
  wait(9),
  (world) => world.must('mark-overdue', 'system', { nextReserved: null }),
  ({ round, must }) =>
    must('mark-returned', 'borrower', {
      ...seen,
      trackingCode: null,
      handoverCode: round.wayBack?.handoverCode ?? null,
    }),
  (world) => world.must('report-damage', 'owner', reports()[0]),
  (world) => world.must('ask-for-answer', 'operator', { of: 'borrower' }),
  (world) => world.must('assess-damage-fee', 'operator', world.inputsOf('assess-damage-fee')[0]),
];

export function goUsualWay(world: World, method: Method, steps: number): void {
  for (const step of USUAL_WAY.slice(0, steps)) step(world, method);
}
