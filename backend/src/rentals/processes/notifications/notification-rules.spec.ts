import { describe, expect, it } from '@jest/globals';
import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import { ROUND_EVENT_TYPES, type RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { NOTHING } from '@meguri/contracts/rental-round/money/money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { extensionIn, type ExtensionState } from '@meguri/contracts/rental-round/test-support/extensions.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { BORROWER, OWNER, roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { SAMPLE_EVENTS, SECRETS } from '../../../../../test/support/sample-events.ts';
import { noticesOf } from './notification-rules.ts';
import { type Circumstances, EVENT, noticesAfter, ROUND } from './notification-rules.testing.ts';

type KindsByRecipient = Readonly<Partial<Record<'borrower' | 'owner', NotificationKind>>>;
const both = (kind: NotificationKind): KindsByRecipient => ({ borrower: kind, owner: kind });
const WITHOUT_NOTIFICATIONS: readonly RoundEventType[] = [
  ...(['RentalRequested', 'PaymentStarted', 'PaymentFailed', 'PaymentCompleted', 'ShippingCodeRequested'] as const),
  'PickupArranged',
  ...(['UsageStarted', 'ReturnCodeRequested', 'PaymentDisputed', 'DisputeMoneyReturned'] as const),
  // Operators cancel the rental after it, and its parties are notified of that.
  'ItemBecameUnavailable',
  ...(['ForeignRefundAssigned', 'AnswerReceived', 'EvidenceSubmitted'] as const),
  ...(['DisputeUpdated', 'ActionProposed', 'ProposalEnded'] as const),
];

/** A round with an extension in that state. */
const extended = (state: ExtensionState): Circumstances => {
  const { extensions } = roundAfter(extensionIn(state));
  return { round: { policyVersion: 2, extensions } };
};

/** Every event with notifications: the circumstances, and the kind of notification by recipient. */
const NOTIFYING_EVENTS: readonly (readonly [RoundEventType, Circumstances, KindsByRecipient])[] = [
  ['RequestSent', { by: 'borrower', status: 'request_sent' }, { owner: 'request_received' }],
  ['Approved', { by: 'owner', status: 'request_approved' }, { borrower: 'request_approved' }],
  ['Declined', { by: 'owner', status: 'request_declined' }, { borrower: 'request_declined' }],
  ['Rejected', { by: 'operator', status: 'rejected' }, both('request_rejected')],
  ['Rejected', { by: 'system', data: { cause: 'period_taken' } }, { borrower: 'request_rejected' }],
  ['Rejected', { by: 'system', data: { cause: 'item_unavailable' } }, both('request_rejected')],
  ['OwnerCompensated', { by: 'operator' }, { owner: 'owner_compensated' }],
  ['Withdrawn', { by: 'operator', data: { by: 'operator' } }, both('request_withdrawn')],
  ['Expired', { by: 'system', status: 'request_expired' }, both('request_expired')],
  ['Withdrawn', { by: 'borrower', data: { by: 'borrower' } }, { owner: 'request_withdrawn' }],
  ['Withdrawn', { by: 'owner', data: { by: 'owner' } }, { borrower: 'request_withdrawn' }],
  ['Withdrawn', { by: 'system', data: { by: 'system' } }, both('payment_window_ended')],
  ['Paid', { by: 'system', status: 'paid' }, both('booking_confirmed')],
  ['PaymentMismatchFound', { by: 'system' }, both('payment_refused')],
  ['LatePaymentReceived', { by: 'system' }, { borrower: 'payment_refused' }],
  ['DuplicatePaymentReceived', { by: 'system' }, { borrower: 'payment_refused' }],
  ['ShippingCodeRegistered', { status: 'shipping_code_generated' }, { owner: 'shipping_code_ready' }],
  ['Cancelled', { by: 'borrower', data: { by: 'borrower' } }, { owner: 'cancelled' }],
  ['Cancelled', { by: 'owner', data: { by: 'owner' } }, { borrower: 'cancelled' }],
  ['Cancelled', { by: 'operator', data: { by: 'operator' } }, both('cancelled')],
  ['Cancelled', { by: 'system', data: { by: 'system', cause: 'not_shipped' } }, both('cancelled')],
  ['Shipped', { by: 'owner', status: 'shipped' }, { borrower: 'shipped' }],
  ['Shipped', { by: 'owner', method: 'pickup' }, { borrower: 'shipped' }],
  ['TrackingRegistered', { status: 'shipped' }, { borrower: 'tracking_registered' }],
  ['TrackingRegistered', { status: 'returned' }, { owner: 'tracking_registered' }],
  ['Received', { by: 'borrower' }, { owner: 'received' }],
  ['Received', { by: 'system' }, both('received')],
  ['SlotsOffered', { by: 'owner', method: 'pickup' }, { borrower: 'slots_offered' }],
  ['SlotsOffered', { by: 'owner', method: 'pickup', data: { slots: [] } }, { borrower: 'slots_offered' }],
  ['SlotChosen', { by: 'borrower', method: 'pickup' }, { owner: 'slot_chosen' }],
  ['SlotChosen', { by: 'borrower', method: 'pickup', data: { leg: 'return', slot: null } }, { owner: 'slot_chosen' }],
  ['ExtensionRequested', { ...extended('requested'), by: 'borrower' }, { owner: 'extension_requested' }],
  ['ExtensionWithdrawn', { ...extended('withdrawn'), by: 'borrower' }, { owner: 'extension_withdrawn' }],
  ['ExtensionApproved', { ...extended('approved'), by: 'owner' }, { borrower: 'extension_approved' }],
  ['ExtensionApproved', { ...extended('approved'), by: 'system' }, { borrower: 'extension_approved' }],
  ['ExtensionDeclined', { ...extended('declined'), by: 'owner' }, { borrower: 'extension_declined' }],
  ['ExtensionExpired', { ...extended('expired'), by: 'system' }, both('extension_expired')],
  ['ExtensionExpired', { ...extended('expired'), data: { cause: 'not_paid' } }, both('extension_expired')],
  ['ExtensionExpired', { ...extended('expired'), data: { cause: 'damage' } }, both('extension_expired')],
  ['ExtensionExpired', { ...extended('expired'), by: 'borrower', data: { cause: 'return' } }, {}],
  ['ExtensionPaid', { ...extended('paid'), by: 'system' }, both('extension_paid')],
  ['ExtensionChargeDeclined', { ...extended('approved'), by: 'system' }, { borrower: 'extension_card_declined' }],
  ['FitRefundRequested', { by: 'borrower' }, { owner: 'fit_refund_requested' }],
  ['ReturnArranged', { by: 'system', method: 'pickup' }, both('return_arranged')],
  ['ReturnCodeRegistered', { status: 'return_shipping_code_generated' }, { borrower: 'return_code_ready' }],
  ['ReturnCodeRegistered', { data: { to: 'usage_overdue' } }, { borrower: 'return_code_ready' }],
  ['BecameOverdue', { by: 'system', status: 'usage_overdue' }, both('overdue')],
  ['Returned', { by: 'borrower', status: 'returned' }, { owner: 'returned' }],
  ['Returned', { by: 'operator', status: 'returned' }, both('returned')],
  ['Completed', { by: 'owner', status: 'completed' }, { borrower: 'completed' }],
  ['Completed', { by: 'system', status: 'completed' }, both('completed')],
  ['DamageReported', { by: 'owner', data: { by: 'owner' } }, { borrower: 'damage_reported' }],
  ['DamageReported', { by: 'borrower', data: { by: 'borrower' } }, { owner: 'damage_reported' }],
  ['DamageReported', { by: 'operator', data: { by: 'operator' } }, both('damage_reported')],
  ['DamageReported', { by: 'system', data: { by: 'system', nonReturn: true } }, both('not_returned')],
  ['EvidenceAdded', { by: 'borrower' }, { owner: 'evidence_added' }],
  ['EvidenceAdded', { by: 'operator' }, both('evidence_added')],
  ['AnswerRequested', { by: 'operator' }, { borrower: 'answer_requested' }],
  ['DamageDismissed', { by: 'system' }, both('damage_dismissed')],
  ['RefundOrdered', { by: 'operator' }, both('refund_decided')],
  ['RefundOrdered', { status: 'cancelled', data: { refund: NOTHING } }, both('damage_settled')],
  ['DamageFeeAssessed', { status: 'damage_fee_pending' }, both('damage_fee_assessed')],
  [
    'DamageFeeAssessed',
    { status: 'damage_fee_pending', data: { amount: 4000, covered: 3000 } },
    both('damage_fee_assessed'),
  ],
  ['DamageFeeAssessed', { status: 'damage_fee_pending', data: { covered: 5000 } }, {}],
  ['DamageFeeCovered', { by: 'operator' }, both('damage_fee_assessed')],
  ['DamageFeeObjected', { by: 'borrower' }, { owner: 'damage_fee_objected' }],
  ['DamageFeePaid', { by: 'system' }, both('damage_fee_paid')],
  ['DamageSettled', { by: 'system' }, {}],
  ['DamageSettled', { by: 'system', data: { to: 'in_use' } }, { borrower: 'damage_settled' }],
  ['DamageFeeWrittenOff', { by: 'operator' }, both('damage_fee_written_off')],
  ['LateFeeWaived', { by: 'operator' }, both('late_fee_waived')],
  ['LateFeeWaived', { by: 'system', data: { cause: 'below_least_charge' } }, {}],
  ['LateFeeCharged', { by: 'system' }, both('late_fee_charged')],
  ['LateFeeCharged', { by: 'system', data: { checkoutId: null } }, both('late_fee_charged')],
  ['FeeChargeFailed', { by: 'system' }, { borrower: 'fee_charge_failed' }],
  ['RefundPending', { by: 'system' }, { borrower: 'refund_pending' }],
  ['Refunded', { by: 'system' }, { borrower: 'refunded' }],
  ['ForeignRefund', { by: 'system' }, { borrower: 'refunded' }],
  ['ForeignRefund', { by: 'system', data: { pending: true } }, { borrower: 'refund_pending' }],
  ['RefundGranted', { by: 'operator' }, { borrower: 'refund_pending' }],
  ['PayoutReversalOrdered', { by: 'operator' }, { owner: 'payout_taken_back' }],
  ['RefundReturned', { by: 'system' }, { borrower: 'refund_failed' }],
  ['RefundOrderedAgain', { by: 'operator' }, { borrower: 'refund_failed' }],
  ['PayoutSent', { by: 'system' }, { owner: 'payout_sent' }],
  ['TransferReversed', { by: 'system' }, { owner: 'payout_taken_back' }],
  [
    'DisputeClosed',
    { data: { cancelled: { refunds: 0, held: 0, ownerPayable: 892 } } },
    { owner: 'payout_taken_back' },
  ],
  ['DisputeClosed', { data: { cancelled: { refunds: 500, held: 0, ownerPayable: 0 } } }, {}],
  [
    'DisputeClosed',
    { data: { cancelled: { refunds: 0, held: 0, ownerPayable: 0 }, ownerPaid: 700 } },
    { owner: 'payout_taken_back' },
  ],
  ['ForeignReversal', { by: 'system' }, { owner: 'payout_taken_back' }],
  ['ObligationSettled', { by: 'operator' }, { borrower: 'refunded' }],
  ['ObligationSettled', { data: { by: 'provider' } }, {}],
  ['ObligationSettled', { data: { obligation: 'payout' } }, { owner: 'payout_sent' }],
  ['ObligationSettled', { data: { obligation: 'reversal' } }, { owner: 'payout_sent' }],
  ['ObligationSettled', { data: { obligation: 'reversal', by: 'nothing_owed', reference: null } }, {}],
];

/** Events that only deliveries have. */
const OF_PARCELS: readonly RoundEventType[] = ['ShippingCodeRegistered', 'TrackingRegistered', 'ReturnCodeRegistered'];

describe('an event of a round', () => {
  it.each(NOTIFYING_EVENTS.filter(([type]) => !OF_PARCELS.includes(type)))(
    '%s %j mentions no parcel in a pickup',
    (type, circumstances) => {
      const notices = noticesAfter(type, { ...circumstances, method: 'pickup' });
      for (const { title, sentence } of notices) expect(title + sentence).not.toMatch(/発送|配送|返送|追跡|届いた/);
    },
  );

  it('is in this table, or known to notify no one', () => {
    const notifying = new Set(NOTIFYING_EVENTS.map(([type]) => type));
    expect(ROUND_EVENT_TYPES.filter((type) => !notifying.has(type)).sort()).toEqual([...WITHOUT_NOTIFICATIONS].sort());
  });

  it.each(NOTIFYING_EVENTS)('%s %j notifies %j', (type, circumstances, expected) => {
    const notices = noticesAfter(type, circumstances);
    const kinds = notices.map(({ userId, kind }) => [userId === OWNER ? 'owner' : 'borrower', kind]);
    expect(Object.fromEntries(kinds)).toEqual(expected);
    for (const { title, sentence, who, userId, path } of notices) {
      expect(title).toMatch(/^[^\s。]{4,20}$/);
      // Begins with a name or mentions the item.
      expect(sentence).toMatch(who === null ? /「革の鞄」.*。$/ : /^さん.*「革の鞄」.*。$/);
      expect(sentence.length).toBeLessThanOrEqual(110);
      expect(who === null || who !== userId).toBe(true);
      expect(path).toBe(`/rental-requests/${ROUND}`);
      for (const secret of SECRETS) expect(JSON.stringify([title, sentence])).not.toContain(secret);
    }
  });

  it.each(WITHOUT_NOTIFICATIONS)('%s notifies no one', (type) => {
    expect(noticesAfter(type, { by: 'system' })).toEqual([]);
  });

  it('never notifies the one who caused it, also when that is an operator who owns the item', () => {
    const round = roundAfter(roundIn('completed'));
    const facts = { type: 'Completed', data: SAMPLE_EVENTS.Completed } as const;
    const event = { ...facts, id: EVENT, time: '2026-12-05T00:00:00.000Z' };
    const by = { party: 'operator', id: OWNER } as const;
    const notices = noticesOf({ roundId: ROUND, event, before: round, round, interruptions: [], by, itemName: null });
    expect(notices.map(({ userId }) => userId)).toEqual([BORROWER]);
  });

  it('has one id per receiver, however often it is processed', () => {
    const ids = () => noticesAfter('Paid', { by: 'system' }).map(({ id }) => id);
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(2);
  });

  it('says of an approved parcel that its items are paid at once', () => {
    const sentenceOf = (round: Partial<RentalRound>) =>
      noticesAfter('Approved', { by: 'owner', status: 'request_approved', round })[0]?.sentence;
    const together = '同じ荷物で承認されたアイテムは、一度にお支払いいただけます。';
    expect(sentenceOf({ parcel: { id: ROUND, rounds: 2 } })).toBe(`${sentenceOf({})}${together}`);
  });

  it('keeps a name with line breaks or a template on one line, unchanged', () => {
    const itemName = '鞄\r\nBcc: x\u2028${1}{{who}}$&';
    const [approval] = noticesAfter('Approved', { by: 'owner', status: 'request_approved', itemName });
    expect(approval?.sentence).toContain('「鞄 Bcc: x ${1}{{who}}$&」');
  });
});

describe('several requests of one borrower for one item', () => {
  it('are one notification of the owner while that is unread, withdrawn or not; other kinds stay separate', () => {
    const gathers = (...[type, circumstances]: Parameters<typeof noticesAfter>) =>
      noticesAfter(type, circumstances).map((notice) => notice.gathers);
    const [sent] = gathers('RequestSent', { by: 'borrower' });
    expect(sent).toMatch(new RegExp(`^requests ${BORROWER} [0-9a-f-]{36}$`));
    expect(gathers('Withdrawn', { by: 'borrower', data: { by: 'borrower' } })).toEqual([sent]);
    expect(gathers('Withdrawn', { by: 'owner', data: { by: 'owner' } })).toEqual([null]);
    expect(gathers('Approved', { by: 'owner' })).toEqual([null]);
  });
});
