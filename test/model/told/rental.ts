import assert from 'node:assert/strict';
import { dueOf, newestExtension } from '../../../contracts/src/rental-round/extension.ts';
import { hasReturnCode } from '../../../contracts/src/rental-round/time/windows.ts';
import { plus } from '../../../contracts/src/rental-round/time/period.ts';
import { PHOTO, TEXT } from '../../../contracts/src/rental-round/test-support/histories.ts';
import { charge, codes, extensionRequests, requests } from '../inputs.ts';
import { sweep } from '../time.ts';
import { World } from '../world.ts';

const DAY = 86_400_000;
const seen = { comment: null, photos: [] };

export interface Wishes {
  readonly price?: number;
  readonly cover?: boolean;
  /** Whether the owner promises the price back for a wrong size. */
  readonly promise?: boolean;
  /** Yen of the coupon; 0: none. */
  readonly coupon?: number;
  readonly method?: 'delivery' | 'pickup';
  /** Requested with two others for one parcel: its part of the shipping; absent: alone. */
  readonly part?: number;
}

const PARCEL = { id: 'a0000000-0000-4000-8000-000000000001', rounds: 3 };

/** A rental without trouble: each word sends the command of a party, an operator, a timer or the provider. */
export class Rental {
  readonly world = new World();
  protected readonly must = this.world.must;

  /** Shipping costs 1,500 yen within Osaka. */
  requested(wishes: Wishes = {}): this {
    const { price = 4000, cover = false, promise = false, coupon = 0, method = 'delivery', part } = wishes;
    const [usual] = requests(this.world);
    assert.ok(usual);
    const item = { ...usual.item, rentalPrice: price, fitRefund: promise };
    this.must('request-rental', 'borrower', {
      ...usual,
      item,
      insurance: cover,
      coupon,
      shippingMethod: method,
      borrowerIdentified: true,
      ...(part !== undefined && { parcel: PARCEL }),
    });
    return this;
  }

  /** @param shipping its part of a parcel's shipping; absent: it was requested alone */
  approved(shipping?: number): this {
    const facts = { itemOverdueElsewhere: false, itemGone: false, blocked: false };
    this.must('approve-request', 'owner', { ...facts, ...(shipping !== undefined && { shipping }) });
    return this;
  }

  /** From the request to the payment; the parcel has its code then. */
  paid(wishes: Wishes = {}): this {
    return this.requested(wishes).approved(wishes.part).nowPaid();
  }

  nowPaid(): this {
    this.must('start-payment', 'borrower', this.world.inputsOf('start-payment')[0]);
    this.must('record-payment', 'system', this.world.inputsOf('record-payment')[0]);
    if (this.world.round.handover.method === 'delivery') this.must('register-shipping-code', 'operator', codes()[0]);
    return this;
  }

  /** As the process does for the other rounds of a parcel. */
  chargedToSavedCard(amount: number): this {
    const payment = charge(this.world.fresh(), amount);
    this.must('record-payment', 'system', { payment, checkoutId: null, handoverCode: '1357' });
    return this;
  }

  withdrawn(): this {
    this.must('withdraw-request', 'borrower', { reason: null });
    return this;
  }

  after(days: number): this {
    this.world.now = plus(this.world.now, days * DAY);
    return this;
  }

  /** Time passes up to then, and every timer fires when it is due. */
  timersAfter(days: number): this {
    for (let hour = 0; hour < days * 24; hour += 1) {
      this.world.now = plus(this.world.now, DAY / 24);
      sweep(this.world);
    }
    return this;
  }

  cancelledBy(party: 'borrower' | 'owner'): this {
    this.must('cancel-round', party, { reason: null });
    return this;
  }

  /** With the others of its parcel. */
  allCancelled(): this {
    this.must('cancel-round', 'borrower', { reason: null, wholeParcel: true });
    return this;
  }

  /** The borrower has the item on the first day. */
  received(wishes: Wishes = {}): this {
    return this.paid(wishes).nowReceived();
  }

  nowReceived(): this {
    this.after(5);
    const handoverCode = this.world.round.dispatch?.handoverCode ?? null;
    this.must('mark-shipped', 'owner', { carrier: null, trackingCode: null, handoverCode });
    this.after(1).must('confirm-receipt', 'borrower', seen);
    return this;
  }

  extensionRequested(price = 4000): this {
    const [usual] = extensionRequests({ round: this.world.round });
    this.must('request-extension', 'borrower', { ...usual, price });
    return this;
  }

  extensionApproved(price = 4000): this {
    this.extensionRequested(price);
    this.must('approve-extension', 'owner', { n: null, blocked: false });
    return this;
  }

  extended(price = 4000): this {
    return this.extensionApproved(price).extensionPaid(price);
  }

  extensionPaid(amount = 4000): this {
    const n = newestExtension(this.world.round)?.n;
    const payment = charge(this.world.fresh(), amount);
    this.must('record-extension-payment', 'system', { n, payment, checkoutId: null });
    return this;
  }

  doesNotFit(): this {
    const asked = { comment: TEXT, photos: [PHOTO], handoverCode: '1357', isOneOfFew: true };
    this.must('request-fit-refund', 'borrower', asked);
    return this;
  }

  /** The item is sent back that many days after the last one, at the latest day when 0. */
  sentBack(daysLate = 0): this {
    if (this.world.round.wayBack === null) this.must('request-return', 'borrower', { handoverCode: '1357' });
    if (!hasReturnCode(this.world.round)) this.must('register-return-code', 'operator', codes()[1]);
    if (daysLate > 0) {
      this.world.now = plus(dueOf(this.world.round), daysLate * DAY);
      this.must('mark-overdue', 'system', { nextReserved: null });
    }
    const handoverCode = this.world.round.wayBack?.handoverCode ?? null;
    this.must('mark-returned', 'borrower', { ...seen, trackingCode: null, handoverCode });
    return this;
  }

  confirmed(): this {
    this.must('confirm-return', 'owner', seen);
    return this;
  }
}
