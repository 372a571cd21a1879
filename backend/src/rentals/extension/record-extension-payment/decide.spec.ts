import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import {
  bySavedCard,
  EXTENSION_PRICE,
  EXTENSION_TIMES,
  extendable,
  extensionIn,
} from '@meguri/contracts/rental-round/test-support/extensions.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { damageReport, paymentOf, roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOwner, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { recordExtensionDecline, recordExtensionPayment } from './decide.ts';

const NOW = EXTENSION_TIMES.paid;
const payment = paymentOf(EXTENSION_PRICE, 3);
const input = { n: 1, payment, checkoutId: 'cs_3' };
const paid: RoundEvent = { type: 'ExtensionPaid', data: input };
const sentBack = (change: Partial<typeof payment> = {}): RoundEvent => ({
  type: 'DuplicatePaymentReceived',
  data: { checkoutId: 'cs_3', purpose: 'extension', payment: { ...payment, ...change } },
});

describe('recording the payment of an extension', () => {
  it.each(['in_use', 'return_shipping_code_generated'] as const)(
    'is held by itself, and moves the due time once: %s',
    (status) => {
      const round = given(...extensionIn('approved', status))
        .when(recordExtensionPayment, bySystem(input, NOW))
        .thenHappens(paid);
      expect(round.money.charges).toMatchObject([{ purpose: 'rental' }, { purpose: 'extension', checkoutId: 'cs_3' }]);
      expect(round.money.holdings).toMatchObject([
        { chargeId: 'ch_1', held: 4500 },
        { chargeId: 'ch_3', held: EXTENSION_PRICE, fees: { rental: EXTENSION_PRICE, shipping: 0, insurance: 0 } },
      ]);
      expect(round.money.payouts).toEqual([]);
      expect(round).toMatchObject({ status, deadline: EXTENSION_TIMES.newDue, extensions: [{ chargeId: 'ch_3' }] });
    },
  );

  it('a payment that is reported twice counts once', () => {
    given(...extensionIn('paid'))
      .when(recordExtensionPayment, bySystem(input, NOW))
      .thenNothing();
  });

  it('one after its window counts while its expiry isn’t recorded', () => {
    given(...extensionIn('approved'))
      .when(recordExtensionPayment, bySystem(input, EXTENSION_TIMES.payBy))
      .thenHappens(paid);
  });

  it.each(['requested', 'declined', 'withdrawn', 'expired'] as const)('is refunded in full: %s', (state) => {
    const round = given(...extensionIn(state))
      .when(recordExtensionPayment, bySystem(input, NOW))
      .thenHappens(sentBack());
    expect(round.money).toMatchObject({ holdings: [{ chargeId: 'ch_1' }], refunds: [{ amount: EXTENSION_PRICE }] });
    expect(round.extensions).toMatchObject([{ state, chargeId: null }]);
  });

  it.each([
    ['a second one', { paymentIntentId: 'pi_4', chargeId: 'ch_4' }, 'paid'],
    ['a yen less', { amount: EXTENSION_PRICE - 1 }, 'approved'],
    ['another currency', { currency: 'usd' }, 'approved'],
  ] as const)('is refunded in full: %s', (_what, change, state) => {
    given(...extensionIn(state))
      .when(recordExtensionPayment, bySystem({ ...input, payment: { ...payment, ...change } }, NOW))
      .thenHappens(sentBack(change));
  });

  it('is refunded in full when it names another extension, or its rental was reported damaged or has ended', () => {
    given(...extensionIn('approved'))
      .when(recordExtensionPayment, bySystem({ ...input, n: 2 }, NOW))
      .thenHappens(sentBack());
    const reported = at(
      NOW,
      { type: 'ExtensionExpired', data: { n: 1, cause: 'damage' } },
      { type: 'DamageReported', data: damageReport },
    );
    given(...extensionIn('approved'), ...reported)
      .when(recordExtensionPayment, bySystem(input, NOW))
      .thenHappens(sentBack());
    given(...roundIn('completed'))
      .when(recordExtensionPayment, bySystem(input, NOW))
      .thenHappens(sentBack());
  });

  it('is refused for a round that was never charged, and to everyone but the system', () => {
    given(...roundIn('request_sent'))
      .when(recordExtensionPayment, bySystem(input, NOW))
      .thenRejected('money_fact_mismatch');
    given(...extensionIn('approved'))
      .when(recordExtensionPayment, byOwner(input, NOW))
      .thenRejected('transition_not_allowed');
  });
});

describe('recording that the saved card was declined', () => {
  const declined = { n: 1, code: 'card_declined' };
  const happened: RoundEvent = { type: 'ExtensionChargeDeclined', data: declined };
  const approved = bySavedCard(extensionIn('approved'));

  it('opens the payment page', () => {
    const round = given(...approved)
      .when(recordExtensionDecline, bySystem(declined, NOW))
      .thenHappens(happened);
    expect(round.extensions).toMatchObject([{ state: 'approved', declinedAt: NOW }]);
    given(...approved)
      .when(recordExtensionDecline, bySystem({ n: 1, code: null }, NOW))
      .thenHappens({ type: 'ExtensionChargeDeclined', data: { n: 1, code: null } });
  });

  it('has no effect twice, on another extension, or on one that has ended', () => {
    for (const history of [
      [...approved, ...at(NOW, happened)],
      extensionIn('expired'),
      extensionIn('paid'),
      extendable(),
    ])
      given(...history)
        .when(recordExtensionDecline, bySystem(declined, NOW))
        .thenNothing();
    given(...approved)
      .when(recordExtensionDecline, bySystem({ ...declined, n: 2 }, NOW))
      .thenNothing();
  });
});
