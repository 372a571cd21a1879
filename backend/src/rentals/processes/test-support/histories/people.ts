import { cardPartOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { addDays, plus, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { PHOTO, TEXT } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { type CommandName, inputsOf } from '../../../../../../test/model/catalogue.ts';
import {
  type PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRefused,
} from '../../../../adapters/payment-provider/payment-provider.ts';
import type { HttpSettings } from '../../../../http/http-settings.ts';
import { feeOwed } from '../../../money/fees/fee-due.ts';
import { FeeLinks } from '../../../money/fees/fee-links.ts';
import { isKnownPayment } from '../../../money/incoming-payment.ts';
import { extend, mayPayExtension } from './extending.ts';
import { type History, uuidOf } from './history.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PAGE_MS = 35 * MINUTE;
const PRICES = [200, 500, 3000, 3001, 9999, 49_990, 500_000] as const;
/** Some are more than the rental costs. */
const COUPONS = [0, 0, 500, 4000] as const;
const NOTHING_SEEN = { comment: null, photos: [] };

/** What people do at any time, likely or unlikely. */
const ANY_TIME = [
  ...([
    'register-shipping-code',
    'mark-shipped',
    'confirm-receipt',
    'request-fit-refund',
    'request-return',
    'register-return-code',
  ] as const),
  ...(['mark-returned', 'confirm-return', 'report-damage', 'add-evidence', 'dismiss-damage', 'order-refund'] as const),
  ...(['assess-damage-fee', 'object-to-damage-fee', 'write-off-damage-fee', 'waive-late-fee', 'cancel-round'] as const),
] satisfies readonly CommandName[];
/** Operators' corrections of money. */
const CORRECTIONS = [
  ...(['resend-refund', 'assign-foreign-refund', 'grant-refund', 'reverse-payout'] as const),
] satisfies readonly CommandName[];
/** How often actions are left out that would end too many rounds early. */
const SELDOM: Readonly<Partial<Record<CommandName, number>>> = {
  'cancel-round': 0.97,
  'order-refund': 0.6,
  'dismiss-damage': 0.4,
};
const TRIES = 8;

/** A borrower, an owner and operators, as they use the service. */
export class People {
  readonly #history: History;

  constructor(history: History) {
    this.#history = history;
  }

  /** A request that is approved. */
  request(number: number): void {
    const { random, now } = this.#history;
    const id = uuidOf('70000000', number);
    const [good] = inputsOf('request-rental', this.around(null)) as readonly { readonly item: object }[];
    const input = {
      ...{ ...good, item: { ...good?.item, rentalPrice: random.pick(PRICES), fitRefund: random.chance(0.5) } },
      startDate: addDays(tokyoDate(now), 5),
      shippingMethod: random.chance(0.6) ? 'delivery' : 'pickup',
      insurance: random.chance(0.5),
      coupon: random.pick(COUPONS),
    };
    this.#history.tries('request-rental', 'borrower', id, input);
    this.#history.tries('approve-request', 'owner', id, { itemOverdueElsewhere: false, blocked: false });
  }

  /** @param meanwhile what happens before the page is stored, whose opening takes seconds */
  async openPaymentPage(id: string, round: RentalRound, meanwhile?: () => Promise<void>): Promise<void> {
    const { provider } = this.#history;
    const now = plus(this.#history.now, 1);
    const ref = String((round.payment?.checkouts ?? 0) + 1);
    const amount = cardPartOf(round.fees);
    try {
      const { checkoutId, url } = await provider.createCheckout({
        ...{ roundId: id, purpose: 'rental', ref, lines: [{ name: 'レンタル', amount }] },
        ...{ expiresAt: new Date(provider.now + PAGE_MS), successUrl: '', cancelUrl: '' },
        idempotencyKey: `checkout:${id}:${ref}:${Math.ceil(provider.now / MINUTE)}`,
      });
      await meanwhile?.();
      const checkout = { checkoutId, url, expiresAt: plus(now, PAGE_MS) };
      this.#history.tries('start-payment', 'borrower', id, { checkout, payoutReady: true, amount }, now);
    } catch (error) {
      if (!(error instanceof PaymentProviderUnavailable)) throw error;
    }
  }

  /** The borrower opens the page of a fee or an extension, and usually pays. */
  async payFee(id: string, round: RentalRound): Promise<void> {
    const { provider, random } = this.#history;
    const purpose = mayPayExtension(this.#history, round)
      ? 'extension'
      : random.pick(['late_fee', 'damage_fee'] as const);
    const fee = feeOwed(id, round, purpose);
    if (fee === null) return;
    const links = new FeeLinks(
      provider as unknown as PaymentProvider,
      { publicUrl: 'https://meguri.example' } as HttpSettings,
    );
    try {
      const { url } = await links.open(fee.subject, fee.amount, (payment) => isKnownPayment(round, payment));
      const page = provider.pages.get(url.split('/').at(-1) ?? '');
      if (page !== undefined && random.chance(0.7)) provider.pay(page, 'good');
    } catch (error) {
      if (!(error instanceof PaymentProviderUnavailable || error instanceof PaymentRefused)) throw error;
    }
  }

  doSomething(id: string, round: RentalRound): void {
    this.tryOneOf(ANY_TIME, id, round);
  }

  correctMoney(id: string, round: RentalRound): void {
    this.tryOneOf(CORRECTIONS, id, round);
  }

  /** The next step of a rental in progress. */
  async goOn(id: string, round: RentalRound): Promise<void> {
    const history = this.#history;
    const { random } = history;
    switch (round.status) {
      case 'shipping_code_generating':
        return this.tryWith('register-shipping-code', 'operator', id, round);
      case 'await_shipment_code':
      case 'shipping_code_generated': {
        const handoverCode = round.dispatch?.handoverCode ?? null;
        const sent = { carrier: null, trackingCode: null, handoverCode };
        if (!history.tries('mark-shipped', 'owner', id, sent)) history.advance(12 * HOUR);
        return;
      }
      case 'shipped':
        history.tries('confirm-receipt', 'borrower', id, NOTHING_SEEN);
        return;
      case 'in_use':
      case 'return_shipping_code_generated':
        if (random.chance(0.5) && this.asksForPriceBack(id)) return;
        if (random.chance(0.85) && (await extend(history, id, round)))
          return random.chance(0.5) ? this.payFee(id, history.round(id)!) : undefined;
        return this.sendBack(id, round);
      case 'usage_overdue':
        return this.sendBack(id, round);
      case 'returned':
        if (random.chance(0.5)) history.tries('confirm-return', 'owner', id, NOTHING_SEEN);
        else this.tryWith('report-damage', 'owner', id, round);
        return;
      case 'damage_reported':
        return this.decideCase(id, round);
      case 'damage_fee_pending':
        return this.answerFee(id, round);
      default:
    }
  }

  /** Only of a promised item, soon after its receipt. */
  private asksForPriceBack(id: string): boolean {
    const asked = { ...NOTHING_SEEN, photos: [PHOTO], handoverCode: '1357', isOneOfFew: true };
    return this.#history.tries('request-fit-refund', 'borrower', id, asked);
  }

  private sendBack(id: string, round: RentalRound): void {
    const history = this.#history;
    const { wayBack, handover } = round;
    if (wayBack === null) history.tries('request-return', 'borrower', id, { handoverCode: '1357' });
    else if (handover.method === 'delivery' && wayBack.code === null)
      this.tryWith('register-return-code', 'operator', id, round);
    else if (history.random.chance(0.3)) {
      const { handoverCode } = wayBack;
      history.tries('mark-returned', 'borrower', id, { ...NOTHING_SEEN, trackingCode: null, handoverCode });
    } else {
      history.advance(history.random.next() * 8 * DAY);
      history.sweep();
    }
  }

  private decideCase(id: string, round: RentalRound): void {
    const { random } = this.#history;
    if (random.chance(0.6)) this.tryWith('assess-damage-fee', 'operator', id, round);
    else this.tryWith(random.chance(0.5) ? 'order-refund' : 'dismiss-damage', 'operator', id, round);
  }

  private async answerFee(id: string, round: RentalRound): Promise<void> {
    const history = this.#history;
    const luck = history.random.next();
    if (luck < 0.2) history.tries('object-to-damage-fee', 'borrower', id, { reason: TEXT });
    else if (luck < 0.5) await this.payFee(id, round);
    else {
      history.advance(4 * DAY);
      history.sweep();
    }
  }

  private tryOneOf(names: readonly CommandName[], id: string, round: RentalRound): void {
    const { random } = this.#history;
    for (let tried = 0; tried < TRIES; tried += 1) {
      const name = random.pick(names);
      const person = random.pick(['borrower', 'owner', 'operator'] as const);
      if (name === undefined || random.chance(SELDOM[name] ?? 0)) continue;
      const input = random.pick(inputsOf(name, this.around(round)));
      if (input !== undefined && this.#history.tries(name, person, id, input)) return;
    }
  }

  private tryWith(name: CommandName, person: 'owner' | 'operator', id: string, round: RentalRound): void {
    const input = this.#history.random.pick(inputsOf(name, this.around(round)));
    if (input !== undefined) this.#history.tries(name, person, id, input);
  }

  private around(round: RentalRound | null) {
    const { now, fresh } = this.#history;
    return { round: round as RentalRound, now, fresh };
  }
}
