import { plus } from '../../contracts/src/rental-round/period.ts';
import { codes, payments, reports, requests } from './inputs.ts';
import type { World } from './world.ts';

export const METHODS = ['delivery', 'pickup', 'cheap'] as const;
type Method = (typeof METHODS)[number];

const DAY = 86_400_000;
const seen = { comment: null, photos: [] };
const wait = (days: number) => (world: World) => {
  world.now = plus(world.now, days * DAY);
};

/** How most rounds go that come to a damage fee, one step after the other; a pickup has no codes to register. */
export const USUAL_WAY: readonly ((world: World, method: Method) => void)[] = [
  (world, method) => world.must('RequestRental', 'borrower', requests(world)[METHODS.indexOf(method)]),
  (world) => world.must('Approve', 'owner', { itemOverdueElsewhere: false }),
  (world) => world.must('StartPayment', 'borrower', world.inputsOf('StartPayment')[0]),
  (world) => world.must('RecordPayment', 'system', payments(world)[0]),
  (world, method) => {
    if (method !== 'pickup') world.must('RegisterShippingCode', 'operator', codes()[0]);
  },
  wait(5),
  ({ round, must }) =>
    must('MarkShipped', 'owner', { carrier: null, trackingCode: null, handoverCode: round.handoverCode }),
  wait(1),
  (world) => world.must('ConfirmReceipt', 'borrower', seen),
  wait(3),
  (world) => world.must('RequestReturn', 'borrower', { handoverCode: '1357' }),
  (world, method) => {
    if (method !== 'pickup') world.must('RegisterReturnCode', 'operator', codes()[1]);
  },
  wait(9),
  (world) => world.must('MarkOverdue', 'system', { nextReserved: null }),
  ({ round, must }) =>
    must('MarkReturned', 'borrower', { ...seen, trackingCode: null, handoverCode: round.returnHandoverCode }),
  (world) => world.must('ReportDamage', 'owner', reports()[0]),
  (world) => world.must('AssessDamageFee', 'operator', world.inputsOf('AssessDamageFee')[0]),
];

export function goUsualWay(world: World, method: Method, steps: number): void {
  for (const step of USUAL_WAY.slice(0, steps)) step(world, method);
}
