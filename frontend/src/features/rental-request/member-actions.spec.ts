import { describe, expect, it } from '@jest/globals';
import { type Action, ACTIONS } from '@meguri/contracts/rental-round/actions/actions.ts';
import { actionsOf } from '@meguri/contracts/rental-round/actions/rules.ts';
import { NEW_PHASES, type RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { ROUND_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { MEMBER_ACTIONS, memberActions, wordsOf } from './actions/index.ts';
import type { MemberActionName } from './actions/member-action.ts';

const NOW = '2026-12-01T00:00:00.000Z';
const LATER = '2026-12-02T00:00:00.000Z';

const CHARGE = {
  paymentIntentId: 'pi_1',
  chargeId: 'ch_1',
  amount: 4500,
  currency: 'jpy',
  customerId: 'cus_1',
  paymentMethodId: 'pm_1',
  purpose: 'rental',
  checkoutId: 'cs_1',
} as const;

const FEE = { assessmentId: 'a', amount: 500, assessedAt: NOW, payBy: LATER, failedAt: null, writtenOffAt: null };
const TERMS = {
  itemId: 'i',
  ownerId: 1,
  borrowerId: 2,
  startDate: '2026-12-03',
  price: 3000,
  fees: { rental: 3000, shipping: 1500, insurance: 0 },
  policyVersion: 1,
  requestedAt: NOW,
  replyBy: LATER,
  deadline: '2026-12-10T00:00:00.000Z',
};

/** When the two can meet: ahead. */
const OFFERED = { offered: [{ from: LATER, until: '2026-12-02T01:00:00.000Z' }], chosen: null };
/** A round in every status, as a parcel and as a meeting, with a return code and without. */
function* rounds(): Generator<RentalRound> {
  const open = { ...FEE, state: 'open' } as const;
  const noReport = { report: null, reportedBy: [], objected: false, resumedAt: null, wantedBackAt: null };
  for (const status of ROUND_STATUSES) {
    for (const method of ['delivery', 'pickup'] as const) {
      for (const handoverCode of [null, '1234']) {
        yield {
          ...NEW_PHASES,
          ...TERMS,
          status,
          handover: method === 'delivery' ? { method, prefecture: '大阪府' } : { method, meetingPoint: 'umeda' },
          payment: { payBy: LATER, checkout: null, checkouts: 0, paidAt: null },
          meetings: { dispatch: OFFERED, return: OFFERED },
          wayBack: handoverCode === null ? null : { codeTarget: null, code: null, handoverCode, firstCodeAt: NOW },
          money: { ...NEW_PHASES.money, charges: [CHARGE] },
          lateFee: { days: 1, amount: 500, fixedAt: NOW, fixedBy: 'x', state: 'due', failedAt: NOW },
          damage: { ...noReport, assessments: [open] },
        };
      }
    }
  }
}

const EXTENSION = {
  ...{ n: 1, price: 3000, from: '2026-12-07', to: '2026-12-14', requestedAt: NOW, answerBy: LATER, savedCard: false },
  ...{ approvedAt: null, payBy: null, declinedAt: null, chargeId: null, endedAt: null },
};

/** In use since the day before: without an extension, with one that awaits an answer, and one that awaits a payment. */
function* extendedRounds(): Generator<RentalRound> {
  const approved = { ...EXTENSION, state: 'approved', approvedAt: NOW, payBy: LATER } as const;
  for (const extensions of [[], [{ ...EXTENSION, state: 'requested' } as const], [approved]])
    yield {
      ...{ ...NEW_PHASES, ...TERMS, policyVersion: 2, startDate: '2026-11-30', status: 'in_use', extensions },
      handover: { method: 'delivery', prefecture: '大阪府' },
      money: { ...NEW_PHASES.money, charges: [CHARGE] },
    };
}

/** Received today by its borrower, with the promise of the price back for a wrong size. */
const PROMISED: RentalRound = {
  ...{ ...NEW_PHASES, ...TERMS, policyVersion: 3, fitRefund: true, startDate: '2026-11-30', status: 'in_use' },
  ...{ receivedAt: NOW, receivedBy: 'borrower' },
  handover: { method: 'delivery', prefecture: '大阪府' },
};

const MEETING = {
  ...{ itemShippingMethod: '手渡し', viewerParty: 'owner', shippingEvents: [], borrowerDisplayName: 'けんじ' },
  ...{ startDate: '2026-12-03', endDate: '2026-12-09', freeCancellationUntil: NOW, actions: [], timeline: [] },
  returnDueAt: LATER,
} as Partial<RentalRequest> as RentalRequest;

const AT_NOW = { now: NOW, interruptions: [] };
const open = new Set<Action>(
  [...rounds(), ...extendedRounds(), PROMISED].flatMap((round) => [
    ...actionsOf(round, 'borrower', AT_NOW),
    ...actionsOf(round, 'owner', AT_NOW),
  ]),
);

describe('the buttons of a request', () => {
  it('exist for every action of borrower or owner, and for no other', () =>
    expect(new Set<Action>(Object.keys(MEMBER_ACTIONS) as MemberActionName[])).toEqual(open));

  it.each(Object.keys(MEMBER_ACTIONS) as MemberActionName[])('of %s have a function that sends the action', (action) =>
    expect(MEMBER_ACTIONS[action].send).toBeInstanceOf(Function),
  );

  it('don’t include operators’ actions', () => {
    const operators = ACTIONS.filter((action) => !open.has(action));
    expect(operators.length).toBeGreaterThan(0);
    expect(memberActions(operators)).toEqual([]);
  });

  it.each(Object.keys(MEMBER_ACTIONS) as MemberActionName[])('of %s don’t mention parcels for a pickup', (action) => {
    const { label, pending, done, form, question } = wordsOf(action, true);
    const asked = [form?.(MEETING), question?.text?.(MEETING, Date.parse(NOW)), question?.title];
    expect(JSON.stringify([label, pending, done, asked])).not.toMatch(/発送|配送|返送|追跡|届いた/);
  });

  it('name the borrower and the item of a declined request', () =>
    expect(MEMBER_ACTIONS.decline.question?.text?.({ ...MEETING, itemName: '藍の羽織' }, Date.parse(NOW))).toContain(
      'けんじさんの「藍の羽織」へのリクエスト',
    ));

  it('start with the main action', () => expect(memberActions(['decline', 'approve'])).toEqual(['approve', 'decline']));

  it('ask for a reason when a party ends a rental early', () => {
    const asking = Object.entries(MEMBER_ACTIONS).filter(([, { question }]) => question?.asksWhy === true);
    expect(asking.map(([name]) => name)).toEqual(['decline', 'withdraw', 'cancel_unpaid', 'cancel']);
  });
});

describe('the form of a borrower’s return', () => {
  it.each([
    ['コンビニ配送', false, '返却の通知'],
    ['手渡し', true, '返却の受け渡しの完了'],
  ] as const)('is titled like its button (%s)', (itemShippingMethod, pickup, title) => {
    const round = { itemShippingMethod, shippingEvents: [], status: 'usage_overdue', viewerParty: 'borrower' };
    const { form, label } = wordsOf('mark_returned', pickup);
    const request = round as Partial<RentalRequest> as RentalRequest;
    expect(form?.(request)).toMatchObject({ title, submit: label });
  });
});
