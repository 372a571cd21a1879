import assert from 'node:assert/strict';
import { type Deadline, type DeadlineKind, deadlinesOf } from '../../contracts/src/rental-round/time/deadlines.ts';
import { NO_INTERRUPTIONS } from '../../contracts/src/rental-round/time/interruptions.ts';
import { isFinal } from '../../contracts/src/rental-round/status.ts';
import type { TaskKind } from '../../contracts/src/rental-round/actions/task-kinds.ts';
import { type Task, tasksOf } from '../../contracts/src/rental-round/actions/tasks.ts';
import type { CommandName } from './catalogue.ts';
import { codes, refundOrders } from './inputs.ts';
import type { World } from './world.ts';

type Timer = readonly [CommandName, (ref: string | null) => unknown];
/** The command of each timer. Charging a saved card is the provider's action, and is rejected here. */
const TIMERS: Readonly<Record<DeadlineKind, Timer>> = {
  reply: ['expire-request', () => ({})],
  payment_window: ['cancel-unpaid', () => ({ reason: null })],
  checkout: ['fail-payment', (checkoutId) => ({ checkoutId, cause: 'ended' })],
  no_shipment: ['cancel-round', () => ({ reason: null })],
  receipt: ['confirm-receipt', () => ({ comment: null, photos: [] })],
  extension_reply: ['expire-extension', (n) => ({ n: Number(n), cause: 'no_answer' })],
  extension_payment: ['expire-extension', (n) => ({ n: Number(n), cause: 'not_paid' })],
  return_request: ['request-return', () => ({ handoverCode: '1357' })],
  overdue: ['mark-overdue', () => ({ nextReserved: null })],
  non_return: ['declare-non-return', () => ({})],
  completion: ['confirm-return', () => ({ comment: null, photos: [] })],
  damage_dismissal: ['dismiss-damage', (reportId) => ({ reason: null, itemReturned: false, reportId })],
  answer: ['dismiss-damage', (reportId) => ({ reason: null, itemReturned: false, reportId })],
  damage_fee_charge: [
    'record-fee-charge-failure',
    (assessmentId) => ({ purpose: 'damage_fee', assessmentId, code: 'card_declined' }),
  ],
  proposal: ['lapse-proposal', (proposalId) => ({ proposalId })],
  damage_fee_write_off: ['write-off-damage-fee', (assessmentId) => ({ reason: null, assessmentId })],
};

const byTime = (a: { due: string }, b: { due: string }): number => a.due.localeCompare(b.due);
const deadlines = ({ state }: World): readonly Deadline[] =>
  state.status === 'none' ? [] : [...deadlinesOf(state, NO_INTERRUPTIONS)].sort(byTime);

/** Fires due timers until there are none: a timer that is due and current always has an effect, and then is gone. */
export function sweep(world: World): void {
  for (let fired = 0; ; fired += 1) {
    assert.ok(fired < 20, 'timers go round in circles');
    const [next] = deadlines(world);
    if (next === undefined || next.due > world.now) return;
    const [name, input] = TIMERS[next.kind];
    world.must(name, 'system', input(next.ref));
    const left = deadlinesOf(world.round, NO_INTERRUPTIONS).filter((one) => same(next, one));
    assert.deepEqual(left, [], 'a timer is still there after it fired');
  }
}

const same = (a: Deadline, b: Deadline): boolean => a.kind === b.kind && a.due === b.due && a.ref === b.ref;

/** Tasks without which a round can't continue. */
const BLOCKING: ReadonlySet<TaskKind> = new Set([
  'register_shipping_code',
  'register_return_code',
  'damage_case',
  'handle_non_return',
  'handle_objection',
]);

export const blockingTasks = (world: World): readonly Task[] =>
  tasksOf(world.round, NO_INTERRUPTIONS).filter(({ kind }) => BLOCKING.has(kind));

/** An operator does a task in one of several ways, chosen by `way`. */
function handle(world: World, { kind }: Task, way: number): void {
  const code = codes()[way % 2];
  if (kind === 'register_shipping_code') return world.must('register-shipping-code', 'operator', code);
  if (kind === 'register_return_code') return world.must('register-return-code', 'operator', code);
  const itemReturned = way % 4 === 3;
  const reason = { textId: 'a0000000-0000-4000-8000-000000000001', hash: 'a'.repeat(64) };
  if (way % 3 === 1) return world.must('dismiss-damage', 'operator', { reason, itemReturned, reportId: null });
  const [part] = refundOrders({ round: world.round, now: world.now, fresh: world.fresh });
  if (way % 3 === 2 && world.ask({ name: 'order-refund', actor: 'operator', input: { ...part, itemReturned } })) return;
  // A fee that exceeds the maximum together with earlier ones is rejected: then the round is ended.
  const fee = { amount: 50, reason, itemReturned };
  if (!world.ask({ name: 'assess-damage-fee', actor: 'operator', input: fee }))
    world.must('order-refund', 'operator', {
      refund: { rental: 0, shipping: 0, insurance: 0 },
      ends: true,
      reason,
      ...(itemReturned ? { itemReturned } : { itemIs: 'lost', waiver: reason }),
    });
}

/** Only timers and operators act: the round ends all the same. */
export function endByTime(world: World, ways: (n: number) => number): void {
  for (let step = 0; !isFinal(world.round.status); step += 1) {
    assert.ok(step < 60, `time doesn't end ${world.round.status}`);
    sweep(world);
    if (isFinal(world.round.status)) return;
    const [next] = deadlines(world);
    const [task] = [...blockingTasks(world)].sort(byTime);
    assert.ok(next ?? task, `${world.round.status} waits for nothing`);
    // Sometimes an operator is late; where there is no timer they act in the end.
    const operatorFirst = task !== undefined && (next === undefined || task.due <= next.due || ways(step) % 2 === 0);
    const due = operatorFirst ? task.due : next!.due;
    if (due > world.now) world.now = due;
    // Dismissing for ever would be possible; this operator stops after a while.
    if (operatorFirst) handle(world, task, step < 30 ? ways(step) : 0);
  }
}
