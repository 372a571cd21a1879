import type { Party } from '../event-metadata.ts';
import { hasReturnCode, openAssessment } from './deadlines.ts';
import type { RoundEventType } from './events.ts';
import { openTo } from './machine.ts';
import { type Instant, plus, startOfDay } from './period.ts';
import { WINDOWS } from './policy.ts';
import type { RentalRound } from './rental-round.ts';

/** What a party can do with a round: the names of buttons, not of events. */
export const ACTIONS = [
  'approve',
  'decline',
  'withdraw',
  'reject',
  'pay',
  'give_up_payment',
  'cancel_unpaid',
  'cancel',
  'register_shipping_code',
  'mark_shipped',
  'register_tracking',
  'confirm_receipt',
  'request_return',
  'register_return_code',
  'mark_returned',
  'confirm_return',
  'report_damage',
  'add_evidence',
  'dismiss_damage',
  'order_refund',
  'assess_damage_fee',
  'write_off_damage_fee',
  'pay_damage_fee',
  'object_damage_fee',
  'pay_late_fee',
  'waive_late_fee',
] as const;
export type Action = (typeof ACTIONS)[number];

interface Rule {
  readonly by: readonly Party[];
  /** The event that the machine must have open for the party; null where the status itself says it. */
  readonly event: RoundEventType | null;
  readonly when?: (round: RentalRound, party: Party, now: Instant) => boolean;
}

const BORROWER: readonly Party[] = ['borrower'];
const OWNER: readonly Party[] = ['owner'];
const OPERATOR: readonly Party[] = ['operator'];

const isDelivery = (round: RentalRound): boolean => round.handover.method === 'delivery';
const withinReplyWindow = (round: RentalRound, _party: Party, now: Instant): boolean => now < round.replyBy;

/** Besides the machine: windows, and what may be done once. The server's decisions check the same and have the last word. */
const RULES: Readonly<Record<Action, Rule>> = {
  approve: { by: OWNER, event: 'Approved', when: withinReplyWindow },
  decline: { by: OWNER, event: 'Declined' },
  withdraw: { by: BORROWER, event: 'Withdrawn' },
  reject: { by: OPERATOR, event: 'Rejected' },
  pay: {
    by: BORROWER,
    event: null,
    when: (round, _party, now) =>
      round.status === 'payment_pending' || (round.status === 'request_approved' && now < (round.payBy ?? '')),
  },
  give_up_payment: { by: BORROWER, event: 'PaymentFailed' },
  cancel_unpaid: { by: OWNER, event: 'Withdrawn' },
  cancel: { by: ['borrower', 'owner', 'operator'], event: 'Cancelled' },
  register_shipping_code: { by: OPERATOR, event: 'ShippingCodeRegistered', when: isDelivery },
  mark_shipped: {
    by: OWNER,
    event: 'Shipped',
    when: (round, _party, now) => now >= plus(startOfDay(round.startDate), -WINDOWS.earliestShipping),
  },
  register_tracking: { by: OPERATOR, event: 'TrackingRegistered' },
  confirm_receipt: { by: ['borrower', 'operator'], event: 'Received' },
  request_return: {
    by: BORROWER,
    event: 'ReturnCodeRequested',
    when: (round) => round.returnCodeTarget === null && !hasReturnCode(round),
  },
  register_return_code: { by: OPERATOR, event: 'ReturnCodeRegistered', when: isDelivery },
  mark_returned: { by: ['borrower', 'operator'], event: 'Returned', when: hasReturnCode },
  confirm_return: { by: OWNER, event: 'Completed' },
  report_damage: {
    by: ['borrower', 'owner', 'operator'],
    event: 'DamageReported',
    when: (round, party) => party === 'operator' || !round.reportedBy.includes(party),
  },
  add_evidence: { by: ['borrower', 'owner', 'operator'], event: 'EvidenceAdded' },
  dismiss_damage: { by: OPERATOR, event: 'DamageDismissed' },
  order_refund: { by: OPERATOR, event: 'RefundOrdered' },
  assess_damage_fee: { by: OPERATOR, event: 'DamageFeeAssessed' },
  write_off_damage_fee: { by: OPERATOR, event: 'DamageFeeWrittenOff' },
  pay_damage_fee: { by: BORROWER, event: null, when: (round) => round.status === 'damage_fee_pending' },
  object_damage_fee: {
    by: BORROWER,
    event: 'DamageFeeObjected',
    when: (round, _party, now) => !round.objected && now < (openAssessment(round)?.payBy ?? ''),
  },
  pay_late_fee: {
    by: BORROWER,
    event: null,
    when: (round) => round.lateFee !== null && round.lateFee.state === 'due' && round.lateFee.failedAt !== null,
  },
  waive_late_fee: {
    by: OPERATOR,
    event: 'LateFeeWaived',
    when: (round) => !round.lateFeeWaived && (round.lateFee === null || round.lateFee.state === 'due'),
  },
};

/** What this party may do now, in the order of ACTIONS. */
export function actionsOf(round: RentalRound, party: Party, now: Instant): readonly Action[] {
  const open = openTo(round.status, party);
  return ACTIONS.filter((action) => {
    const rule = RULES[action];
    if (!rule.by.includes(party)) return false;
    if (rule.event !== null && !open.has(rule.event)) return false;
    return rule.when === undefined || rule.when(round, party, now);
  });
}
