import { describe, expect, it } from '@jest/globals';
import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import { ROUND_EVENT_TYPES, type RoundEventType, type RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { Happened } from '@meguri/contracts/events/event.ts';
import type { HandoverMethod } from '@meguri/contracts/rental-round/time/period.ts';
import { NOTHING } from '@meguri/contracts/rental-round/money/money.ts';
import type { RentalRound, Slot } from '@meguri/contracts/rental-round/rental-round.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { BORROWER, OWNER, roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { SAMPLE_EVENTS, SECRETS } from '../../../../../test/support/sample-events.ts';
import { noticesOf } from './told.ts';

const ROUND = '70000000-0000-4000-8000-000000000001';
const EVENT = 'e0000000-0000-4000-8000-000000000001';

interface Circumstances {
  readonly by?: Party;
  /** When it happened. */
  readonly at?: string;
  /** Of the round right after the event. */
  readonly status?: RoundStatus;
  readonly method?: HandoverMethod;
  /** What is otherwise of the round before the event, and after it. */
  readonly before?: Partial<RentalRound>;
  readonly round?: Partial<RentalRound>;
  readonly data?: object;
  readonly itemName?: string;
}

function noticesAfter(
  type: RoundEventType,
  { by = 'operator', at = '2026-12-05T00:00:00.000Z', status = 'in_use', method, round: more, ...of }: Circumstances,
) {
  const { before, data, itemName } = of;
  const facts = { type, id: EVENT, time: at, data: { ...SAMPLE_EVENTS[type], ...data } };
  const round = { ...roundAfter(roundIn(status, method === undefined ? {} : { method })), ...more };
  const id = by === 'owner' ? OWNER : by === 'borrower' ? BORROWER : null;
  const about = {
    roundId: ROUND,
    before: { ...round, ...before },
    round,
    interruptions: [],
    by: { party: by, id },
    itemName: itemName ?? '革の鞄',
  };
  return noticesOf({ ...about, event: facts as Happened<RoundEvent> });
}

type Told = Readonly<Partial<Record<'borrower' | 'owner', NotificationKind>>>;
const both = (kind: NotificationKind): Told => ({ borrower: kind, owner: kind });
const TELLS_NOBODY: readonly RoundEventType[] = [
  ...(['RentalRequested', 'PaymentStarted', 'PaymentFailed', 'PaymentCompleted', 'ShippingCodeRequested'] as const),
  ...(['UsageStarted', 'ReturnCodeRequested', 'PaymentDisputed', 'DisputeMoneyReturned'] as const),
  ...(['ForeignRefundAssigned', 'AnswerReceived', 'EvidenceSubmitted'] as const),
  // Told once the money has moved.
  ...(['RefundGranted', 'PayoutReversalOrdered', 'ActionProposed', 'ProposalEnded'] as const),
];

/** Every event that tells somebody something, by whom it may be caused: whom it tells, and of which kind. */
const TELLS: readonly (readonly [RoundEventType, Circumstances, Told])[] = [
  ['RequestSent', { by: 'borrower', status: 'request_sent' }, { owner: 'request_received' }],
  ['Approved', { by: 'owner', status: 'request_approved' }, { borrower: 'request_approved' }],
  ['Declined', { by: 'owner', status: 'request_declined' }, { borrower: 'request_declined' }],
  ['Rejected', { by: 'operator', status: 'rejected' }, both('request_rejected')],
  ['Rejected', { by: 'system', data: { cause: 'period_taken' } }, { borrower: 'request_rejected' }],
  ['Expired', { by: 'system', status: 'request_expired' }, both('request_expired')],
  ['Withdrawn', { by: 'borrower', data: { by: 'borrower' } }, { owner: 'request_withdrawn' }],
  ['Withdrawn', { by: 'owner', data: { by: 'owner' } }, { borrower: 'request_withdrawn' }],
  ['Withdrawn', { by: 'system', data: { by: 'system' } }, both('payment_window_ended')],
  ['Paid', { by: 'system', status: 'paid' }, both('booking_confirmed')],
  ['PaymentMismatchFound', { by: 'system' }, both('payment_refused')],
  ['LatePaymentReceived', { by: 'system' }, { borrower: 'payment_refused' }],
  ['DuplicatePaymentReceived', { by: 'system' }, { borrower: 'payment_refused' }],
  ['PickupArranged', { by: 'system', method: 'pickup' }, both('pickup_arranged')],
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
  ['Refunded', { by: 'system' }, { borrower: 'refunded' }],
  ['ForeignRefund', { by: 'system' }, { borrower: 'refunded' }],
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
  ['ForeignReversal', { by: 'system' }, { owner: 'payout_taken_back' }],
  ['ObligationSettled', { by: 'operator' }, { borrower: 'refunded' }],
  ['ObligationSettled', { data: { by: 'provider' } }, {}],
  ['ObligationSettled', { data: { obligation: 'payout' } }, { owner: 'payout_sent' }],
  ['ObligationSettled', { data: { obligation: 'reversal' } }, {}],
];

/** What only a parcel has. */
const OF_PARCELS: readonly RoundEventType[] = ['ShippingCodeRegistered', 'TrackingRegistered', 'ReturnCodeRegistered'];

describe('an event of a round', () => {
  it.each(TELLS.filter(([type]) => !OF_PARCELS.includes(type)))(
    '%s %j tells of no parcel where the two meet',
    (type, circumstances) => {
      const told = noticesAfter(type, { ...circumstances, method: 'pickup' });
      for (const { title, sentence } of told) expect(title + sentence).not.toMatch(/発送|配送|返送|追跡|届いた/);
    },
  );

  it('is in this table, or known to tell nobody anything', () => {
    const told = new Set(TELLS.map(([type]) => type));
    expect(ROUND_EVENT_TYPES.filter((type) => !told.has(type)).sort()).toEqual([...TELLS_NOBODY].sort());
  });

  it.each(TELLS)('%s %j tells %j', (type, circumstances, expected) => {
    const told = noticesAfter(type, circumstances);
    const kinds = told.map(({ userId, kind }) => [userId === OWNER ? 'owner' : 'borrower', kind]);
    expect(Object.fromEntries(kinds)).toEqual(expected);
    for (const { title, sentence, who, userId, path } of told) {
      expect(title).toMatch(/^[^\s。]{4,20}$/);
      // After a name, or with the item: never both missing.
      expect(sentence).toMatch(who === null ? /「革の鞄」.*。$/ : /^さん.*「革の鞄」.*。$/);
      expect(sentence.length).toBeLessThanOrEqual(110);
      expect(who === null || who !== userId).toBe(true);
      expect(path).toBe(`/rental-requests/${ROUND}`);
      for (const secret of SECRETS) expect(JSON.stringify([title, sentence])).not.toContain(secret);
    }
  });

  it.each(TELLS_NOBODY)('%s tells nobody anything', (type) => {
    expect(noticesAfter(type, { by: 'system' })).toEqual([]);
  });

  it('never tells its cause, also when that is an operator who owns the item', () => {
    const round = roundAfter(roundIn('completed'));
    const facts = { type: 'Completed', data: SAMPLE_EVENTS.Completed } as const;
    const event = { ...facts, id: EVENT, time: '2026-12-05T00:00:00.000Z' };
    const by = { party: 'operator', id: OWNER } as const;
    const told = noticesOf({ roundId: ROUND, event, before: round, round, interruptions: [], by, itemName: null });
    expect(told.map(({ userId }) => userId)).toEqual([BORROWER]);
  });

  it('names deadlines as people in Tokyo do, and keeps them for quiet hours', () => {
    const [approval] = noticesAfter('Approved', { by: 'owner', at: TIMES.approved, status: 'request_approved' });
    expect(approval?.sentence).toContain('12月2日(水) 12:00までにお支払いください。');
    expect(approval?.deadline).toBe('2026-12-02T03:00:00.000Z');
    const [code] = noticesAfter('ShippingCodeRegistered', { status: 'shipping_code_generated' });
    expect(code?.sentence).toContain('12月9日(水) 24:00までに発送してください。');
    const [back] = noticesAfter('ReturnCodeRegistered', { status: 'return_shipping_code_generated' });
    expect(back?.sentence).toContain('12月16日(水) 24:00までに返送してください。');
  });

  it.each([
    ['ShippingCodeRegistered', TIMES.start, 'すぐに発送してください。'],
    ['ReturnCodeRegistered', TIMES.due, 'すぐに返送してください。'],
  ] as const)('%s after its time asks for it at once, by no deadline that has passed', (type, at, please) => {
    const [told] = noticesAfter(type, { at });
    expect(told).toMatchObject({ sentence: expect.stringContaining(please), deadline: null });
  });

  describe('of a late item', () => {
    const late = (round: Partial<RentalRound>, method: HandoverMethod = 'delivery') => {
      const told = noticesAfter('BecameOverdue', { by: 'system', status: 'usage_overdue', method, round });
      return told.find(({ userId }) => userId === BORROWER)?.sentence;
    };

    it('asks for it at once, and says that the fee grows', () => {
      expect(late({})).toBe(
        '「革の鞄」の返却期限を過ぎています。すぐに返却してください。延滞料は1日ごとに加算されます。',
      );
    });

    it('asks to keep it while there is no code to send it back with, and names no fee that grows', () => {
      expect(late({ wayBack: null })).toMatch(
        /返却コードが登録されるまで、.*保管してください。.*延滞料はかかりません。$/,
      );
      expect(late({ wayBack: null }, 'pickup')).toMatch(/返却の受け渡しを準備してください。.*延滞料はかかりません。$/);
      expect(late({ wayBack: null, lateFeeWaived: true })).not.toContain('延滞料');
    });

    it.each([
      ['was let off', { lateFeeWaived: true }],
      [
        'was fixed before',
        { lateFee: { days: 30, amount: 19_285, fixedAt: '', fixedBy: '', state: 'due', failedAt: null } },
      ],
    ] as const)('threatens with no fee that %s', (_which, round) => {
      expect(late(round)).toBe('「革の鞄」の返却期限を過ぎています。すぐに返却してください。');
    });
  });

  describe('of a meeting', () => {
    const [saturday, sunday] = [
      { from: '2026-12-05T01:00:00.000Z', until: '2026-12-05T01:30:00.000Z' },
      { from: '2026-12-06T01:00:00.000Z', until: '2026-12-06T01:30:00.000Z' },
    ];
    const offered = (slots: readonly Slot[], agreed: Slot | null, stays: boolean) => {
      const meeting = (chosen: Slot | null) => ({ meetings: { dispatch: { offered: slots, chosen } } });
      const [told] = noticesAfter('SlotsOffered', {
        ...{ by: 'owner', method: 'pickup', data: { leg: 'dispatch', slots } },
        ...{ before: meeting(agreed), round: meeting(stays ? agreed : null) },
      });
      return told;
    };

    it('asks to choose a time where none was agreed on', () => {
      expect(offered([saturday, sunday], null, false)).toMatchObject({
        title: '受け渡しの日時を選んでください',
        sentence: 'さんが「革の鞄」の受け渡しの候補日時を出しました。都合のよい日時を選んでください。',
      });
    });

    it('says that the time which was agreed on stays', () => {
      expect(offered([saturday, sunday], saturday, true)).toMatchObject({
        title: '受け渡しの候補日時',
        sentence: 'さんが「革の鞄」の受け渡しの候補日時を出し直しました。決まった日時はそのままです。',
      });
    });

    it('says that the time which was agreed on is taken back, and what to do', () => {
      expect(offered([sunday], saturday, false)).toMatchObject({
        title: '受け渡しの日時を選び直してください',
        sentence:
          'さんが「革の鞄」の受け渡しの候補日時を出し直しました。以前に決まった日時は取り消されました。都合のよい日時を選んでください。',
      });
      expect(offered([], saturday, false)?.sentence).toBe(
        'さんが「革の鞄」の受け渡しの候補日時を取り消しました。以前に決まった日時も取り消されました。取引のチャットでご相談ください。',
      );
    });
  });

  it('tells the owner of a refund what is theirs of it', () => {
    const refund = { rental: 1000, shipping: 1500, insurance: 0 };
    const told = noticesAfter('RefundOrdered', { by: 'operator', data: { refund } });
    const of = (id: number) => told.find(({ userId }) => userId === id)?.sentence;
    expect(of(BORROWER)).toContain('2,500円');
    expect(of(OWNER)).toContain('1,000円');
  });

  it.each([
    [false, 'お支払いいただくか、異議がある場合は申し立ててください。'],
    [true, 'お支払いください。'],
  ])('offers an objection to a damage fee unless there was one (%s)', (objected, offer) => {
    const { damage } = roundAfter(roundIn('damage_fee_pending'));
    const round = { damage: damage && { ...damage, objected } };
    const told = noticesAfter('DamageFeeAssessed', { status: 'damage_fee_pending', round });
    expect(told.find(({ userId }) => userId === BORROWER)?.sentence).toMatch(new RegExp(`までに${offer}$`));
  });

  it('announces no refund where the rental ends without one', () => {
    const told = noticesAfter('RefundOrdered', { status: 'cancelled', data: { refund: NOTHING } });
    for (const { title, sentence } of told) expect(title + sentence).not.toContain('返金が決まり');
    expect(told.map(({ sentence }) => sentence)).toEqual(
      Array(2).fill(expect.stringContaining('不具合の対応が終わり、取引がキャンセルされました。')),
    );
  });

  it.each([
    ['an unpaid share', 0, 892, '892円'],
    // Shipping and the fee go first: 1,500 and 108 of 4,500 yen.
    ['a share that isn’t settled yet', 2000, 0, '392円'],
  ])('tells the owner what a lost dispute takes of %s', (_of, held, ownerPayable, yen) => {
    const data = { withdrawn: held + ownerPayable, cancelled: { refunds: 0, held, ownerPayable } };
    const round = roundAfter(roundIn('in_use'));
    const lost = { ...round, money: { ...round.money, held: round.money.held - held } };
    const facts = { type: 'DisputeClosed', data: { ...SAMPLE_EVENTS.DisputeClosed, ...data } } as const;
    const event = { ...facts, id: EVENT, time: '2026-12-12T00:00:00.000Z' };
    const by = { party: 'system', id: null } as const;
    const told = noticesOf({
      roundId: ROUND,
      event,
      before: round,
      round: lost,
      interruptions: [],
      by,
      itemName: '革の鞄',
    });
    expect(told.map(({ userId, sentence }) => [userId, sentence])).toEqual([[OWNER, expect.stringContaining(yen)]]);
  });

  it('has one id for each of its people, however often it is told', () => {
    const ids = () => noticesAfter('Paid', { by: 'system' }).map(({ id }) => id);
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(2);
  });

  it('keeps a name with line breaks or a template on one line, as it is', () => {
    const itemName = '鞄\r\nBcc: x\u2028${1}{{who}}$&';
    const [approval] = noticesAfter('Approved', { by: 'owner', status: 'request_approved', itemName });
    expect(approval?.sentence).toContain('「鞄 Bcc: x ${1}{{who}}$&」');
  });
});
