import { momentAt, roundAfter } from '../../contracts/src/rental-round/test-support/facts.ts';
import {
  BORROWER,
  OFFICE_CODE,
  OWNER,
  PHOTO,
  roundIn,
  STORE_CODE,
  TEXT,
} from '../../contracts/src/rental-round/test-support/histories.ts';
import { restOf } from '../../contracts/src/rental-round/damage/cover.ts';
import { assessmentsOf } from '../../contracts/src/rental-round/damage/open-case.ts';
import { ANSWERING_PARTIES, type Payment } from '../../contracts/src/rental-round/events/shapes.ts';
import { cardPartOf } from '../../contracts/src/rental-round/money/coupon.ts';
import { difference, NOTHING } from '../../contracts/src/rental-round/money/money.ts';
import { newestExtension } from '../../contracts/src/rental-round/extension.ts';
import { settleable, unaccountedMovements } from '../../contracts/src/rental-round/money/obligations.ts';
import { refundable } from '../../contracts/src/rental-round/money/settlements.ts';
import { addDays, later, plus, tokyoDate } from '../../contracts/src/rental-round/time/period.ts';
import { LEGS, meetingWindow } from '../../contracts/src/rental-round/meeting-slots.ts';
import { WINDOWS } from '../../contracts/src/rental-round/policy.ts';
import type { RentalRound, Round } from '../../contracts/src/rental-round/rental-round.ts';
import type { Circumstances } from './catalogue.ts';

/** The inputs of people, timers and the provider for every command: some may succeed, some must not. */

const ANY_ROUND = roundAfter(roundIn('requested'));
/** Before the request, inputs are made from any round, because only a request is possible. */
export const orAny = (round: Round): RentalRound => (round.status === 'none' ? ANY_ROUND : round);

export const uuid = (kind: string, n: number): string => `${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;
const unknownId = uuid('0bad0000', 0);
const nobody = BORROWER + OWNER;

const item = { id: uuid('17e00000', 1), ownerId: OWNER, rentalPrice: 3001, isRentable: true, status: 'available' };
const offered = {
  ...item,
  shippingMethod: 'both' as const,
  pickupAreas: ['大阪駅', '京都駅'],
  daysBetween: 0,
  replacementValue: null,
  fitRefund: true,
  identityRequired: false,
  version: 'v1',
};
export const requests = ({ now }: Pick<Circumstances, 'now'>) => {
  const good = {
    item: offered,
    startDate: addDays(tokyoDate(now), 6),
    shippingMethod: 'delivery' as 'delivery' | 'pickup',
    pickupArea: '京都駅',
    insurance: false,
    coupon: 0,
    borrowerAddress: { state: 'complete' as const, prefecture: '大阪府' },
    ...{ borrowerIdentified: false, borrowerCompleted: 0 },
    reservedPeriods: [],
    blockedPeriods: [],
    borrowerOverdue: false,
    borrowerUnpaidFee: false,
    openRequests: 0,
    blocked: false,
    ...{ itemSnapshot: null, message: null, expectedTotal: null, itemVersion: null },
  };
  return [
    good,
    { ...good, shippingMethod: 'pickup' as const },
    { ...good, item: { ...offered, rentalPrice: 200, fitRefund: false } },
    { ...good, insurance: true },
    { ...good, coupon: 4000 },
    { ...good, item: { ...offered, identityRequired: true } },
    { ...good, item: { ...offered, ownerId: nobody, isRentable: false } },
  ];
};

export const nothing = () => [{}];
export const reasons = () => [{ reason: null }, { reason: TEXT }];
export const approvals = () => [
  { itemOverdueElsewhere: false, itemGone: false, blocked: false },
  { itemOverdueElsewhere: true, itemGone: false, blocked: false },
  { itemOverdueElsewhere: false, itemGone: true, blocked: false },
];
export const rejections = () => [{ cause: 'operator' as const, reason: TEXT, takenBy: null }];

export const checkouts = ({ round, now, fresh }: Circumstances) => {
  const checkoutId = `cs_${fresh()}`;
  const expiresAt = plus(now, WINDOWS.checkout);
  const url = `https://pay.example/${checkoutId}`;
  return [{ checkout: { checkoutId, url, expiresAt }, payoutReady: true, amount: cardPartOf(round.fees) }];
};
export const failures = ({ round }: Circumstances) =>
  [round.payment?.checkout?.checkoutId ?? 'cs_none', 'cs_old'].flatMap((checkoutId) =>
    (['given_up', 'ended'] as const).map((cause) => ({ checkoutId, cause })),
  );

export const charge = (n: number, amount: number, currency = 'jpy'): Payment => ({
  paymentIntentId: `pi_${n}`,
  chargeId: `ch_${n}`,
  amount,
  currency,
  customerId: 'cus_1',
  paymentMethodId: 'pm_1',
});
export const payments = ({ round, fresh }: Circumstances) => {
  const total = cardPartOf(round.fees);
  const checkoutId = round.payment?.checkout?.checkoutId ?? null;
  return [charge(fresh(), total), charge(fresh(), total + 1), charge(fresh(), total, 'usd')].map((payment) => ({
    payment,
    checkoutId,
    handoverCode: '2468',
  }));
};

export const codes = () => [{ code: OFFICE_CODE }, { code: STORE_CODE }];
export const shipments = ({ round }: Circumstances) => [
  { carrier: null, trackingCode: null, handoverCode: round.dispatch?.handoverCode ?? null },
  { carrier: '営業所', trackingCode: 'AB-12345678', handoverCode: 'wrong' },
];
export const trackings = ({ fresh }: Circumstances) => [{ trackingCode: `TRACK-${fresh()}` }, { trackingCode: null }];
export const losses = () => [{ itemIs: 'lost' as const, decidedIn: uuid('105e0000', 1) }];
export const impressions = () => [
  { comment: null, photos: [] },
  { comment: TEXT, photos: [PHOTO] },
];
export const fitRefunds = () =>
  [true, false].map((isOneOfFew) => ({ comment: TEXT, photos: [PHOTO], handoverCode: '1357', isOneOfFew }));
export const extensionRequests = ({ round }: Pick<Circumstances, 'round'>) => {
  const free = {
    ...{ savedCard: false, expectedPrice: null, expectedEndDate: null, price: round.price },
    ...{ reservedPeriods: [], blockedPeriods: [], itemSuspended: false, blocked: false, borrowerUnpaidFee: false },
  };
  const otherPrice = { ...free, expectedPrice: round.price + 1 };
  return [free, { ...free, savedCard: true }, otherPrice, { ...free, expectedEndDate: round.startDate }];
};
const newestNumber = ({ round }: Circumstances) => newestExtension(round)?.n ?? 1;
export const extensionNumbers = (of: Circumstances) => [
  { n: null },
  { n: newestNumber(of) },
  { n: newestNumber(of) + 1 },
];
export const extensionApprovals = (of: Circumstances) =>
  extensionNumbers(of).map((numbered) => ({ ...numbered, blocked: false }));
export const extensionEnds = (of: Circumstances) =>
  (['no_answer', 'not_paid'] as const).flatMap((cause) => [
    { n: newestNumber(of), cause },
    { n: newestNumber(of) + 1, cause },
  ]);
export const returnRequests = () => [{ handoverCode: '1357' }];
/** Of each extension, and of one that there isn't: the price, and a yen more. */
export const extensionPayments = ({ round, fresh }: Circumstances) =>
  [...round.extensions, { n: 9, price: 700 }].flatMap(({ n, price }) => [
    { n, payment: charge(fresh(), price), checkoutId: null },
    { n, payment: charge(fresh(), price + 1), checkoutId: `cs_${fresh()}` },
  ]);
export const extensionDeclines = (of: Circumstances) =>
  [newestNumber(of), newestNumber(of) + 1].map((n) => ({ n, code: n === 1 ? 'card_declined' : null }));
/** Meeting times: as early as possible and always new; with a landmark; in the past; of the other leg; and none. */
export const offers = ({ round, now, fresh }: Circumstances) =>
  LEGS.flatMap((leg) => {
    const from = later(now, meetingWindow(round, momentAt(now))?.from ?? now);
    const slot = { from, until: plus(from, (15 + (fresh() % 60)) * 60_000) };
    const least = { from, until: plus(from, 15 * 60_000) };
    const offered = [[slot], [least], [{ from: plus(now, -3_600_000), until: now }], []].map((slots) => ({
      leg,
      slots,
    }));
    return [...offered, { leg, slots: [least], landmark: TEXT }];
  });
export const choices = ({ round, now }: Circumstances) =>
  LEGS.flatMap((leg) =>
    [...(round.meetings[leg]?.offered ?? []), { from: now, until: plus(now, 7_200_001) }, null].map((slot) => ({
      leg,
      slot,
    })),
  );
export const overdues = ({ now }: Circumstances) => [
  { nextReserved: null },
  { nextReserved: addDays(tokyoDate(now), 2) },
  { nextReserved: addDays(tokyoDate(now), 20) },
];
export const returns = ({ round }: Circumstances) =>
  [round.wayBack?.handoverCode ?? null, 'wrong'].map((handoverCode) => ({
    comment: null,
    photos: [],
    trackingCode: null,
    handoverCode,
  }));

export const reports = () => [
  { issueType: 'damaged_item' as const, otherTitle: null, description: TEXT, photos: [PHOTO] },
];
export const evidence = () => [{ text: TEXT, photos: [] }];
export const answers = () => ANSWERING_PARTIES.map((of) => ({ of }));
export const saidAnswers = ({ now }: Circumstances) =>
  ANSWERING_PARTIES.flatMap((of) => [now, plus(now, -40 * 86_400_000)].map((saidAt) => ({ of, saidAt })));
const yesAndNo = [false, true];
export const dismissals = ({ round }: Circumstances) =>
  [null, round.damage?.report?.reportId ?? null, unknownId].flatMap((reportId) =>
    yesAndNo.map((itemReturned) => ({ reason: null, itemReturned, reportId })),
  );
/** The item is out, back, or gone; for a gone item the platform may pay up to its value. */
const whereItIs = (round: RentalRound) => [
  { itemIs: null },
  { itemIs: 'returned' as const },
  ...[0, 300, 20 * round.price + 1].map((compensation) => ({ itemIs: 'lost' as const, compensation })),
  { itemIs: 'kept' as const },
];
export const refundOrders = ({ round }: Circumstances) => {
  const most = refundable(round);
  const part = { rental: Math.floor(most.rental / 3), shipping: Math.floor(most.shipping / 2), insurance: 0 };
  const refundsTried = [part, most, NOTHING, { ...most, rental: most.rental + 1 }];
  return refundsTried.flatMap((refund) =>
    yesAndNo.flatMap((ends) =>
      whereItIs(round).map((item) => ({
        refund,
        ends,
        reason: TEXT,
        waiver: item.itemIs === 'lost' ? TEXT : null,
        ...item,
      })),
    ),
  );
};
export const assessments = ({ round }: Circumstances) =>
  // With the cover of a rental of 3,001 yen 31 of them would be left of the second, which are covered, too.
  [round.price, round.price + 31, 2 * round.price, 49, 50, 20 * round.price + 1].flatMap((amount) =>
    whereItIs(round).map((item) => ({ amount, reason: TEXT, ...item })),
  );
export const objections = () => [{ reason: TEXT }];
export const writeOffs = ({ round }: Circumstances) =>
  [null, assessmentsOf(round).at(-1)?.assessmentId ?? null, unknownId].flatMap((assessmentId) =>
    // An operator's write-off has a reason and no id, a timer's has an id and no reason.
    (assessmentId === null ? [0, 300] : [0]).map((compensation) => ({
      reason: assessmentId === null ? TEXT : null,
      assessmentId,
      compensation,
    })),
  );

const assessed = (round: RentalRound) => [
  ...assessmentsOf(round),
  { assessmentId: unknownId, amount: 700, covered: 0 },
];
export const damageFeePayments = ({ round, fresh }: Circumstances) =>
  assessed(round).flatMap((fee) => [
    { assessmentId: fee.assessmentId, payment: charge(fresh(), restOf(fee)), checkoutId: null },
    { assessmentId: fee.assessmentId, payment: charge(fresh(), fee.amount + 1), checkoutId: `cs_${fresh()}` },
  ]);
export const lateFeeCharges = ({ round, fresh }: Circumstances) => [
  { payment: charge(fresh(), round.lateFee?.amount ?? 600), checkoutId: null },
  { payment: charge(fresh(), (round.lateFee?.amount ?? 600) + 1), checkoutId: null },
];
export const chargeFailures = ({ round }: Circumstances) => [
  { purpose: 'late_fee' as const, assessmentId: null, code: 'card_declined' },
  ...assessed(round).map(({ assessmentId }) => ({
    purpose: 'damage_fee' as const,
    assessmentId,
    code: 'expired_card',
  })),
];

export const pendingRefunds = (circumstances: Circumstances) =>
  refunds(circumstances).map((refund) => ({ ...refund, reason: 'insufficient_funds' as const }));
export const refunds = ({ round, fresh }: Circumstances) => [
  ...round.money.refunds.flatMap(({ refundId, orderedBy, chargeId, amount }) =>
    refundId === null ? [] : [{ refundId, orderedBy, chargeId, amount }],
  ),
  ...round.money.refunds.map(({ orderedBy, chargeId, amount }) => ({
    refundId: `re_${fresh()}`,
    orderedBy,
    chargeId,
    amount,
  })),
  { refundId: `re_${fresh()}`, orderedBy: unknownId, chargeId: 'ch_none', amount: 1 },
];
export const payouts = ({ round, fresh }: Circumstances) => [
  ...round.money.payouts.map(({ orderedBy, chargeId, amount }) => ({
    transferId: `tr_${fresh()}`,
    orderedBy,
    chargeId,
    amount,
  })),
  { transferId: `tr_${fresh()}`, orderedBy: unknownId, chargeId: 'ch_none', amount: 1 },
];
export const reversals = ({ round, fresh }: Circumstances) =>
  [...round.money.payouts, { transferId: 'tr_none', chargeId: 'ch_none', amount: 2, reversed: 0 }].flatMap((order) => {
    const { chargeId, transferId } = order;
    const rest = order.amount - order.reversed;
    return [rest, Math.ceil(rest / 2), rest + 1]
      .filter((amount) => amount > 0 && transferId !== null)
      .map((amount) => ({ reversalId: `trr_${fresh()}`, transferId: transferId ?? '', chargeId, amount }));
  });
export const disputes = ({ round, fresh }: Circumstances) => [
  ...round.money.disputes.map(({ disputeId, chargeId, amount }) => ({
    ...{ disputeId, chargeId, amount },
    refundable: false,
  })),
  ...[...round.money.charges, { chargeId: 'ch_none', amount: 10 }].map(({ chargeId, amount }) => ({
    disputeId: `dp_${fresh()}`,
    chargeId,
    amount,
    refundable: amount % 2 === 0,
  })),
];
export const outcomes = ({ round }: Circumstances) =>
  [...round.money.disputes, { disputeId: 'dp_none', amount: 10 }].flatMap(({ disputeId, amount }) =>
    ([0, Math.ceil(amount / 3), amount] as const).map((withdrawn) => ({
      disputeId,
      outcome: withdrawn === 0 ? ('won' as const) : ('lost' as const),
      withdrawn,
      fee: 1500,
    })),
  );
export const disputeReturns = ({ round }: Circumstances) =>
  [...round.money.disputes, { disputeId: 'dp_none', withdrawn: 10 }].flatMap(({ disputeId, withdrawn }) => [
    { disputeId, withdrawn: Math.floor(withdrawn / 2), fee: 1500 },
    { disputeId, withdrawn: 0, fee: 0 },
  ]);

export const refundReturns = ({ round: { money } }: Circumstances) =>
  [
    ...money.refunds.map(({ refundId }) => refundId),
    ...money.foreign.filter(({ kind }) => kind === 'refund').map(({ objectId }) => objectId),
    're_none',
  ].flatMap((refundId) => (refundId === null ? [] : [{ refundId }]));
export const foreignRefunds = ({ round, fresh }: Circumstances) =>
  [...round.money.charges, { chargeId: 'ch_none', amount: 10 }].flatMap(({ chargeId, amount }) =>
    [Math.ceil(amount / 4), amount].map((part) => ({
      refundId: `re_${fresh()}`,
      chargeId,
      amount: part,
      pending: part === amount,
    })),
  );
export const foreignReversals = ({ round, fresh }: Circumstances) =>
  [...round.money.payouts, { transferId: 'tr_none', amount: 2, reversed: 0 }].flatMap(
    ({ transferId, amount, reversed }) => {
      if (transferId === null) return [];
      const rest = amount - reversed;
      return [Math.ceil(rest / 3), rest, rest + 1]
        .filter((part) => part > 0)
        .map((part) => ({ reversalId: `trr_${fresh()}`, transferId, amount: part }));
    },
  );
export const resends = ({ round }: Circumstances) =>
  [...round.money.refunds, { orderedBy: unknownId }].map(({ orderedBy }) => ({ orderedBy, reason: TEXT }));
export const settlements = ({ round }: Circumstances) => {
  const unknown = { obligation: 'refund' as const, name: unknownId };
  const byObject = unaccountedMovements(round, 'refund').map(({ objectId }) => objectId);
  return [...settleable(round), unknown].flatMap(({ obligation, name: subject }) => [
    { obligation, subject, by: 'bank_transfer' as const, reference: 'BANK-1', reason: TEXT },
    { obligation, subject, by: 'bank_transfer' as const, reference: null, reason: TEXT },
    { obligation, subject, by: 'nothing_owed' as const, reference: null, reason: TEXT },
    ...[...byObject, 're_none'].map((reference) => ({
      obligation,
      subject,
      by: 'provider' as const,
      reference,
      reason: TEXT,
    })),
  ]);
};
export const assignments = ({ round }: Circumstances) =>
  [...unaccountedMovements(round, 'refund').map(({ objectId }) => objectId), 're_none'].flatMap((refundId) =>
    [
      NOTHING,
      { ...NOTHING, rental: 100 },
      { rental: 300, shipping: 200, insurance: 0 },
      difference(round.fees, NOTHING),
    ].map((parts) => ({ refundId, parts, reason: TEXT })),
  );
export const grants = ({ round }: Circumstances) =>
  [...round.money.charges, { chargeId: 'ch_none', amount: 10 }].flatMap(({ chargeId, amount }) =>
    [1, Math.ceil(amount / 3), amount + 1].map((part) => ({ chargeId, amount: part, reason: TEXT })),
  );
export const takingsBack = ({ round }: Circumstances) =>
  [...round.money.payouts, { orderedBy: unknownId, amount: 10 }].flatMap(({ orderedBy, amount }) =>
    [1, Math.ceil(amount / 3), amount + 1].map((part) => ({ orderedBy, amount: part, reason: TEXT })),
  );
export const proposals = ({ round }: Circumstances) => [
  ...round.money.proposals.map(({ proposalId }) => ({ proposalId })),
  { proposalId: unknownId },
];
export const evidenceSent = ({ round }: Circumstances) =>
  [...round.money.disputes, { disputeId: 'dp_none' }].map(({ disputeId }) => ({
    ...{ disputeId, fileId: 'file_1', hash: 'c'.repeat(64), by: null },
  }));
