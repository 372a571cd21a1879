import { parcelShippingOf, shippingParts } from '@meguri/contracts/rental-round/parcel.ts';
import { type Instant, reservedFor } from '@meguri/contracts/rental-round/time/period.ts';
import type { ShippingCode } from '@meguri/contracts/rental-round/shipping-code.ts';
import type { RoundResult } from '../../rentals/round/rounds.ts';
import type { CommandUploads } from '../../rentals/round/uploads.ts';
import { StagePayments } from './stage-payments.ts';

const CODES: Readonly<Record<'セブンイレブン' | '営業所', ShippingCode>> = {
  セブンイレブン: { carrier: 'セブンイレブン', shippingCode27: '140512345678901234567890123' },
  営業所: { carrier: '営業所', receptionNumber: '48210573', shippingPassword: '6041' },
};
const RETURN_CODE: ShippingCode = { carrier: 'セブンイレブン', shippingCode27: '140598765432109876543210987' };
const NO_WORDS = { comment: null, photos: [] };

/** Plays one round's life through the commands that people and processes send, with times in the past. */
export class Stage extends StagePayments {
  request = (hour: number) => this.requestAt(this.hour(hour));
  requestBeforeNow = (hours: number) => this.requestAt(this.awakeBeforeNow(hours));
  approve = (hour: number) => this.send('approve-request', this.owner, {}, this.hour(hour));
  approveBeforeNow = (hours: number) => this.send('approve-request', this.owner, {}, this.awakeBeforeNow(hours));

  /** As the owner's answer to the whole parcel does: with the round's part of the shipping. @param requested the round's request */
  async approveInParcelBeforeNow(hours: number, requested: RoundResult) {
    const { rounds = 1, place = 0 } = this.cast.parcel ?? {};
    const shipping = shippingParts(parcelShippingOf(requested.state), rounds)[place] ?? 0;
    const now = this.awakeBeforeNow(hours);
    await this.reserve({ ...reservedFor(requested.state), shipping, tentative: true }, now);
    return this.send('approve-request', this.owner, { shipping }, now);
  }

  expire = (hour: number) => this.send('expire-request', this.system, {}, this.hour(hour));
  withdraw = (hour: number) => this.send('withdraw-request', this.borrower, { reason: null }, this.hour(hour));
  startPaymentNow = () => this.startPayment(this.cast.now);
  requestReturn = (hour: number) => this.send('request-return', this.borrower, {}, this.hour(hour));
  overdue = (hour: number) => this.send('mark-overdue', this.system, {}, this.hour(hour));

  decline(words: string, hour: number) {
    return this.send(
      'decline-request',
      this.owner,
      async ({ text }) => ({
        reason: await text('reason', words),
      }),
      this.hour(hour),
    );
  }

  reject(words: string, hour: number) {
    return this.send(
      'reject-request',
      this.operator,
      async ({ text }) => ({
        cause: 'operator' as const,
        reason: await text('reason', words),
        takenBy: null,
      }),
      this.hour(hour),
    );
  }

  cancel(words: string, hours: number) {
    return this.send(
      'cancel-round',
      this.borrower,
      async ({ text }) => ({
        reason: await text('reason', words),
      }),
      this.beforeNow(hours),
    );
  }

  requestExtension = (hour: number) => this.requestExtensionAt(this.hour(hour));
  requestExtensionBeforeNow = (hours: number) => this.requestExtensionAt(this.awakeBeforeNow(hours));
  approveExtension = (hour: number) => this.send('approve-extension', this.owner, { n: null }, this.hour(hour));

  /** @param times start and end of each slot, in hours like the steps */
  offerSlots(hour: number, ...times: readonly (readonly [number, number])[]) {
    const slots = times.map(([from, until]) => ({ from: this.hour(from), until: this.hour(until) }));
    return this.send('offer-slots', this.owner, { leg: 'dispatch', slots }, this.hour(hour));
  }

  shippingCode(hour: number, carrier: keyof typeof CODES) {
    return this.send('register-shipping-code', this.operator, { code: CODES[carrier] }, this.hour(hour));
  }

  returnCode(hour: number) {
    return this.send('register-return-code', this.operator, { code: RETURN_CODE }, this.hour(hour));
  }

  ship(hour: number) {
    const sent = { carrier: 'ヤマト運輸', trackingCode: '488012345678', handoverCode: null };
    return this.send('mark-shipped', this.owner, sent, this.hour(hour));
  }

  receive = (hour: number, words: string) => this.receiveAt(this.hour(hour), words);
  receiveBeforeNow = (hours: number, words: string) => this.receiveAt(this.awakeBeforeNow(hours), words);

  /** The item doesn't fit, as its owner promised to accept. */
  async requestFitRefund(words: string, hour: number): Promise<void> {
    const photo = await this.cast.photoOf(this.cast.borrowerId);
    const asked = async ({ text, photos }: CommandUploads) => ({
      comment: await text('comment', words),
      photos: await photos([photo]),
    });
    await this.send('request-fit-refund', this.borrower, asked, this.hour(hour));
  }

  giveBack(hour: number, words: string) {
    return this.send(
      'mark-returned',
      this.borrower,
      async (uploads) => ({
        ...(await withWords(uploads, words)),
        trackingCode: '488098765432',
        handoverCode: null,
      }),
      this.hour(hour),
    );
  }

  complete(hour: number, words: string) {
    return this.send('confirm-return', this.owner, (uploads) => withWords(uploads, words), this.hour(hour));
  }

  async report(by: 'borrower' | 'owner', issueType: 'damaged_item', words: string, hour: number): Promise<void> {
    const userId = by === 'owner' ? this.cast.ownerId : this.cast.borrowerId;
    const photo = await this.cast.photoOf(userId);
    await this.send(
      'report-damage',
      { as: 'member', userId },
      async ({ text, photos }) => ({
        issueType,
        otherTitle: null,
        description: await text('description', words),
        photos: await photos([photo]),
      }),
      this.hour(hour),
    );
  }

  assess(amount: number, words: string, hour: number) {
    return this.send(
      'assess-damage-fee',
      this.operator,
      async ({ text }) => ({
        amount,
        reason: await text('reason', words),
        itemReturned: false,
      }),
      this.hour(hour),
    );
  }

  private requestAt(now: Instant): Promise<RoundResult> {
    const { itemId, startDate, method, pickupArea, couponId, parcel, cover: insurance } = this.cast;
    const choice = {
      ...{ itemId, startDate, shippingMethod: method, insurance },
      ...(method === 'pickup' && { pickupArea }),
      ...(couponId !== null && { couponId }),
      ...(parcel !== null && { parcel: { id: parcel.id, rounds: parcel.rounds } }),
    };
    return this.send('request-rental', this.borrower, choice, now);
  }

  private receiveAt(now: Instant, words: string) {
    return this.send('confirm-receipt', this.borrower, (uploads) => withWords(uploads, words), now);
  }

  private requestExtensionAt(now: Instant) {
    const asked = { savedCard: true, expectedPrice: null, expectedEndDate: null };
    return this.send('request-extension', this.borrower, asked, now);
  }
}

async function withWords({ text }: CommandUploads, words: string) {
  return { ...NO_WORDS, comment: await text('comment', words) };
}
