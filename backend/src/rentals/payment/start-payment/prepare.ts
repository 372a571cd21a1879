import { Rejected } from '@meguri/contracts/errors.ts';
import { cardPartOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import type { Fees, Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { plus, RENTAL_DAYS } from '@meguri/contracts/rental-round/time/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { AccountDirectory } from '../../../accounts/account-directory.ts';
import type { OpenCheckout } from '../../../adapters/payment-provider/movements.ts';
import type { CheckoutLine } from '../../../adapters/payment-provider/orders.ts';
import type { PaymentProvider } from '../../../adapters/payment-provider/payment-provider.ts';
import type { HttpSettings } from '../../../http/http-settings.ts';
import type { RequestLimits } from '../../../http/request-limits.ts';
import { type Decide, outcomeOf, withFacts } from '../../round/decision.ts';
import type { Prepare } from '../../round/prepare.ts';
import { mayStartPayment, type StartPaymentInput } from './decide.ts';
import type { RequestedItems } from '../../round/requested-items.ts';
import { roundPath } from '../../round/round-path.ts';
import type { Rounds } from '../../round/rounds.ts';

/** Whether it is rejected if the owner's account can't receive transfers; otherwise the payout waits. */
interface StartPaymentSent {
  readonly payoutRequired: boolean;
}

interface Tools {
  readonly rounds: Rounds;
  readonly accounts: AccountDirectory;
  readonly limits: RequestLimits;
  readonly provider: PaymentProvider;
  readonly requestedItems: RequestedItems;
  readonly settings: HttpSettings;
}

const MINUTE = 60_000;

/** In real time, as the provider measures it: up to a minute after the round's own end of the checkout. */
const endOfPage = (): Date => new Date(Math.ceil((Date.now() + WINDOWS.checkout) / MINUTE) * MINUTE);

/** Creates the checkout at the provider; its URL is in the resulting state. */
export const openCheckoutFirst: Prepare<StartPaymentSent, StartPaymentInput, Tools> = async (
  command,
  decide,
  tools,
) => {
  const { state: round } = await tools.rounds.load(command.target);
  const amount = cardPartOf(round.fees);
  if (outcomeOf(() => mayStartPayment(command, round)) !== 'start') return answerOpen;
  const payoutReady = await isPayoutReady(round.ownerId, tools);
  if (command.input.payoutRequired && !payoutReady) throw new Rejected('connect_unavailable');
  const subject = `user ${round.borrowerId} round ${command.target}`;
  await tools.limits.take('payment-page', subject, 'too_many_payment_pages', command.now);
  const { checkoutId, url } = await createCheckout(command.target, round, tools);
  const checkout = { checkoutId, url, expiresAt: plus(command.now, WINDOWS.checkout) };
  return withFacts<StartPaymentSent, StartPaymentInput>(decide, { checkout, payoutReady, amount });
};

/** Responds with the open checkout; to a retry with its result; otherwise with the rule's rejection. */
const answerOpen: Decide<StartPaymentSent> = (command, round) => {
  if (mayStartPayment(command, round) === 'open_checkout') return [];
  throw new Rejected('payment_in_progress');
};

async function isPayoutReady(ownerId: number, { accounts, provider }: Tools): Promise<boolean> {
  const accountId = await accounts.payoutAccountId(ownerId);
  return accountId !== null && (await provider.getAccount(accountId)).transfersEnabled;
}

/** Two requests within a minute get the same one: its key is the round's attempt and end. */
async function createCheckout(
  roundId: string,
  round: RentalRound,
  { requestedItems, provider, settings }: Tools,
): Promise<OpenCheckout> {
  const attempt = String((round.payment?.checkouts ?? 0) + 1);
  const item = await requestedItems.of(roundId, round);
  return provider.createCheckout({
    roundId,
    purpose: 'rental',
    ref: attempt,
    lines: checkoutLines(item?.name ?? null, round.fees),
    expiresAt: endOfPage(),
    successUrl: `${settings.publicUrl}/payment-complete?sid={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${settings.publicUrl}${roundPath(roundId)}?payment=cancelled`,
    idempotencyKey: `checkout:${roundId}:${attempt}`,
  });
}

/** The lines of the payment page, in yen, without those that cost nothing. */
function checkoutLines(itemName: string | null, fees: Fees): readonly CheckoutLine[] {
  const week = `レンタル料金（${RENTAL_DAYS}日間）`;
  const rental = itemName === null ? week : `${itemName}：${week}`;
  const lines = [
    { name: rental, amount: fees.rental },
    { name: '往復送料', amount: fees.shipping },
    { name: 'あんしん補償料', amount: fees.insurance },
  ];
  return lessCoupon(lines, fees.coupon ?? 0).filter(({ amount }) => amount > 0);
}

/** A payment page has no negative lines, so the coupon reduces the others, in order. */
function lessCoupon(lines: readonly CheckoutLine[], coupon: Yen): readonly CheckoutLine[] {
  let rest = coupon;
  return lines.map(({ name, amount }) => {
    const part = Math.min(rest, amount);
    rest -= part;
    return { name: part > 0 ? `${name}・クーポン適用後` : name, amount: amount - part };
  });
}
