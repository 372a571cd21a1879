import { describe, expect, it } from '@jest/globals';
import { Rejected } from '@meguri/contracts/errors.ts';
import { whyNoStart } from '@meguri/contracts/item/free-weeks.ts';
import { addDays } from '@meguri/contracts/rental-round/time/period.ts';
import { BORROWER, OWNER, roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { requestRental, type RequestRentalInput } from './decide.ts';

/** 23:59 on 1 December in Tokyo: the earliest start of a delivery is the 5th. */
const NOW = '2026-12-01T14:59:59.000Z';
const input: RequestRentalInput = {
  item: {
    id: '17e00000-0000-4000-8000-000000000001',
    ownerId: OWNER,
    rentalPrice: 3000,
    isRentable: true,
    status: 'available',
    shippingMethod: 'both',
    pickupAreas: ['umeda', 'namba'],
    daysBetween: 0,
    replacementValue: null,
    fitRefund: false,
    identityRequired: false,
    version: 'v1',
  },
  startDate: '2026-12-10',
  shippingMethod: 'delivery',
  pickupArea: null,
  insurance: false,
  coupon: 0,
  borrowerAddress: { state: 'complete', prefecture: '京都府' },
  borrowerIdentified: false,
  borrowerCompleted: 0,
  reservedPeriods: [],
  blockedPeriods: [],
  borrowerOverdue: false,
  borrowerUnpaidFee: false,
  openRequests: 0,
  blocked: false,
  ...{ itemSnapshot: null, message: null, expectedTotal: null, itemVersion: null },
};
const asked = (change: Partial<RequestRentalInput>, now = NOW) =>
  given().when(requestRental, byBorrower({ ...input, ...change }, now));
const askedOfItem = (change: Partial<RequestRentalInput['item']>, rest: Partial<RequestRentalInput> = {}) =>
  asked({ item: { ...input.item, ...change }, ...rest });

describe('a member requests a rental', () => {
  it('stores price, shipping of 1,500 yen and prefecture for a delivery, and gives the owner 24 hours', () => {
    const round = asked({}).thenHappens(
      {
        type: 'RentalRequested',
        data: {
          itemId: input.item.id,
          ownerId: OWNER,
          borrowerId: BORROWER,
          startDate: '2026-12-10',
          price: 3000,
          fees: { rental: 3000, shipping: 1500, insurance: 0 },
          handover: { method: 'delivery', prefecture: '京都府' },
          policyVersion: 3,
        },
      },
      { type: 'RequestSent', data: { replyBy: '2026-12-02T14:59:59.000Z' } },
    );
    expect(round.status).toBe('request_sent');
  });

  it('adds the premium of the cover if the borrower wants it, also to the total that was shown', () => {
    const feesWith = (change: Partial<RequestRentalInput>) => asked(change).events()[0]?.data;
    expect(feesWith({})).toMatchObject({ fees: { insurance: 0 }, policyVersion: 3 });
    expect(feesWith({ insurance: true, expectedTotal: 4800 })).toMatchObject({
      fees: { rental: 3000, shipping: 1500, insurance: 300 },
    });
    asked({ insurance: true, expectedTotal: 4500 }).thenRejected('price_changed');
    asked({ insurance: false, expectedTotal: 4800 }).thenRejected('price_changed');
  });

  it('records what the coupon pays, which the total that was shown is less, and leaves the price as it is', () => {
    const [requested] = asked({ coupon: 500, expectedTotal: 4000 }).events();
    expect(requested?.data).toMatchObject({
      price: 3000,
      fees: { rental: 3000, shipping: 1500, insurance: 0, coupon: 500 },
    });
    asked({ coupon: 500, expectedTotal: 4500 }).thenRejected('price_changed');
  });

  it('leaves the card its least charge, whatever the coupon is, and refuses a coupon that could pay nothing', () => {
    const cheap = { shippingMethod: 'pickup', pickupArea: 'namba', coupon: 500 } as const;
    const feesOf = (rentalPrice: number) => askedOfItem({ rentalPrice }, cheap).events()[0]?.data;
    expect(feesOf(550)).toMatchObject({ fees: { rental: 550, coupon: 500 } });
    expect(feesOf(549)).toMatchObject({ fees: { rental: 549, coupon: 499 } });
    expect(feesOf(51)).toMatchObject({ fees: { rental: 51, coupon: 1 } });
    askedOfItem({ rentalPrice: 50 }, cheap).thenRejected('coupon_not_usable');
  });

  it('pays no shipping of a parcel by the coupon, because the item’s part of it may be nothing', () => {
    const parcel = { id: 'a0000000-0000-4000-8000-000000000001', rounds: 2 };
    const feesOf = (rentalPrice: number, change: Partial<RequestRentalInput> = {}) =>
      askedOfItem({ rentalPrice }, { parcel, coupon: 500, ...change }).events()[0]?.data;
    expect(feesOf(550)).toMatchObject({ fees: { rental: 550, shipping: 1500, coupon: 500 } });
    expect(feesOf(549)).toMatchObject({ fees: { rental: 549, shipping: 1500, coupon: 499 } });
    expect(feesOf(500, { insurance: true })).toMatchObject({ fees: { insurance: 300, coupon: 500 } });
    askedOfItem({ rentalPrice: 50 }, { parcel, coupon: 500 }).thenRejected('coupon_not_usable');
  });

  it('pays no shipping for a pickup and needs no address', () => {
    const [requested] = asked({
      shippingMethod: 'pickup',
      pickupArea: 'namba',
      borrowerAddress: { state: 'incomplete', prefecture: null },
    }).events();
    expect(requested).toMatchObject({
      data: {
        fees: { rental: 3000, shipping: 0, insurance: 0 },
        handover: { method: 'pickup', meetingPoint: 'namba' },
      },
    });
  });

  it('omits method and meeting point when the item offers only one', () => {
    const [requested] = askedOfItem(
      { shippingMethod: 'pickup', pickupAreas: ['umeda'] },
      { shippingMethod: null },
    ).events();
    expect(requested).toMatchObject({ data: { handover: { method: 'pickup', meetingPoint: 'umeda' } } });
  });

  it.each([
    ['2026-12-04', 'delivery', 'start_too_early'],
    ['2026-12-01', 'pickup', 'start_too_early'],
    ['2027-03-02', 'delivery', 'start_too_late'],
    ['2027-03-02', 'pickup', 'start_too_late'],
  ] as const)('is refused a start on %s by %s', (startDate, shippingMethod, code) => {
    asked({ startDate, shippingMethod, pickupArea: 'umeda' }).thenRejected(code);
  });

  it.each([
    ['2026-12-05', 'delivery'],
    ['2026-12-02', 'pickup'],
    ['2027-03-01', 'delivery'],
  ] as const)('may start on %s by %s: the first or last day allowed', (startDate, shippingMethod) => {
    expect(asked({ startDate, shippingMethod, pickupArea: 'umeda' }).events()).toHaveLength(2);
  });

  it('counts days in Tokyo: one second later the earliest delivery is a day later', () => {
    asked({ startDate: '2026-12-05' }, '2026-12-01T15:00:00.000Z').thenRejected('start_too_early');
  });

  it('is refused days that overlap another round’s reservation, including shipping days', () => {
    asked({ reservedPeriods: [{ from: '2026-12-18', to: '2026-12-25' }] }).thenRejected('period_reserved');
    expect(asked({ reservedPeriods: [{ from: '2026-12-19', to: '2026-12-26' }] }).events()).toHaveLength(2);
    asked({ reservedPeriods: [{ from: '2026-12-01', to: '2026-12-10' }] }).thenRejected('period_reserved');
    expect(asked({ reservedPeriods: [{ from: '2026-12-01', to: '2026-12-09' }] }).events()).toHaveLength(2);
  });

  it('stores how many days the item then stays with its owner, and is refused when the next rental begins before', () => {
    const [requested] = askedOfItem({ daysBetween: 3 }).events();
    expect(requested).toMatchObject({ data: { daysBetween: 3 } });
    const next = { reservedPeriods: [{ from: '2026-12-21', to: '2026-12-31' }] };
    askedOfItem({ daysBetween: 3 }, next).thenRejected('period_reserved');
    expect(askedOfItem({ daysBetween: 2 }, next).events()).toHaveLength(2);
  });

  it('stores the maximum damage fee when the owner set less than the policy', () => {
    const [requested] = askedOfItem({ replacementValue: 12_000 }).events();
    expect(requested).toMatchObject({ data: { price: 3000, replacementValue: 12_000 } });
  });

  it('is refused days on which the owner doesn’t lend, including shipping days', () => {
    asked({ blockedPeriods: [{ from: '2026-12-18', to: '2026-12-19' }] }).thenRejected('days_blocked');
    expect(asked({ blockedPeriods: [{ from: '2026-12-19', to: '2026-12-20' }] }).events()).toHaveLength(2);
  });

  it.each(['delivery', 'pickup'] as const)('may start exactly on the days that the calendar offers: %s', (method) => {
    const reserved = { from: '2026-12-20', to: '2026-12-28' };
    const blocked = { from: '2027-01-18', to: '2027-01-20' };
    const booked = [
      { startDate: reserved.from, endDate: addDays(reserved.to, -1) },
      { startDate: blocked.from, endDate: addDays(blocked.to, -1), byOwner: true as const },
    ];
    const periods = { reservedPeriods: [reserved], blockedPeriods: [blocked] };
    for (let startDate = '2026-11-25'; startDate < '2027-03-10'; startDate = addDays(startDate, 1)) {
      const item = { ...input.item, daysBetween: 2 };
      const request = asked({ item, startDate, shippingMethod: method, pickupArea: 'umeda', ...periods });
      const refusal = whyNoStart(startDate, { now: NOW, method, booked, daysBetween: 2 });
      if (refusal === null) expect(request.events()).toHaveLength(2);
      else expect(request.events).toThrow(Rejected);
    }
  });

  it('is refused an own, unlisted, suspended or deleted item, but not one that is rented for other days', () => {
    askedOfItem({ ownerId: BORROWER }).thenRejected('own_item');
    askedOfItem({ isRentable: false }).thenRejected('item_not_rentable');
    askedOfItem({ status: 'suspended' }).thenRejected('item_not_rentable');
    askedOfItem({ status: 'deleted' }).thenRejected('item_not_rentable');
    expect(askedOfItem({ status: 'rented' }).events()).toHaveLength(2);
  });

  it('is refused while an item is overdue or a fee unpaid', () => {
    asked({ borrowerOverdue: true }).thenRejected('borrower_has_overdue');
    asked({ borrowerUnpaidFee: true }).thenRejected('borrower_has_unpaid_fee');
  });

  it('is refused while 50 of their requests are unanswered', () => {
    expect(asked({ openRequests: 49 }).events()).toHaveLength(2);
    asked({ openRequests: 50 }).thenRejected('too_many_open_requests');
  });

  it('needs a checked identity for an item whose owner asks for it, whatever its price', () => {
    askedOfItem({ identityRequired: true }).thenRejected('identity_required');
    expect(askedOfItem({ identityRequired: true }, { borrowerIdentified: true }).events()).toHaveLength(2);
  });

  it('is refused a dear item on the first two rentals without a checked identity', () => {
    const dear = { rentalPrice: 10_001 };
    askedOfItem(dear).thenRejected('newcomer_limit');
    askedOfItem(dear, { borrowerCompleted: 1 }).thenRejected('newcomer_limit');
    expect(askedOfItem(dear, { borrowerCompleted: 2 }).events()).toHaveLength(2);
    expect(askedOfItem(dear, { borrowerIdentified: true }).events()).toHaveLength(2);
    expect(askedOfItem({ rentalPrice: 10_000 }).events()).toHaveLength(2);
    expect(askedOfItem({ ...dear, replacementValue: 200_000 }).events()).toHaveLength(2);
  });

  it('needs a complete address inside Kansai for a delivery', () => {
    asked({ borrowerAddress: { state: 'incomplete', prefecture: '京都府' } }).thenRejected('address_required');
    asked({ borrowerAddress: { state: 'outside_area', prefecture: '東京都' } }).thenRejected('outside_service_area');
  });

  it('must choose among what the item offers', () => {
    asked({ shippingMethod: null }).thenRejected('shipping_method_unavailable');
    askedOfItem({ shippingMethod: 'pickup' }).thenRejected('shipping_method_unavailable');
    asked({ shippingMethod: 'pickup' }).thenRejected('meeting_point_required');
    asked({ shippingMethod: 'pickup', pickupArea: 'tennoji' }).thenRejected('meeting_point_required');
  });

  it('cannot be an operator, nor request twice with one id', () => {
    given().when(requestRental, byOperator(input, NOW)).thenRejected('not_borrower');
    given(...roundIn('request_sent'))
      .when(requestRental, byBorrower(input, NOW))
      .thenRejected('transition_not_allowed');
  });
});
