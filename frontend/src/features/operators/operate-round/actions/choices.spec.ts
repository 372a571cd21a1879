import { describe, expect, it } from '@jest/globals';
import { orderNameOf } from '@meguri/contracts/rental-round/money/round-money.ts';
import { EXTENSION_TIMES, extendedTo } from '@meguri/contracts/rental-round/test-support/extensions.ts';
import { at, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { grantChoices, reversalChoices, settleableChoices } from './choices.ts';

const completed = extendedTo('completed');
const round = roundAfter(completed);
const sent = roundAfter([
  ...completed,
  ...round.money.payouts.flatMap(({ orderedBy, chargeId, amount }, index) =>
    at(EXTENSION_TIMES.newDue, {
      type: 'PayoutSent',
      data: { transferId: `tr_${index}`, orderedBy, chargeId, amount },
    }),
  ),
]);
const names = round.money.payouts.map((order) => orderNameOf(round.money.payouts, order));

describe('an operator who moves money of an extended rental', () => {
  it('sees of each payout what it was paid for, since both can have the same amount', () => {
    expect(settleableChoices(round)).toEqual([
      { value: `payout ${names[0]}`, label: 'オーナーへの送金 ¥2,892（レンタルの支払い）' },
      { value: `payout ${names[1]}`, label: 'オーナーへの送金 ¥3,085（延長の支払い）' },
    ]);
    expect(reversalChoices(sent).map(({ label }) => label)).toEqual([
      '送金 ¥2,892（レンタルの支払い、あと¥2,892まで）',
      '送金 ¥3,085（延長の支払い、あと¥3,085まで）',
    ]);
  });

  it('refunds the charge of one extension of several', () => {
    const { charges, holdings } = round.money;
    const again = { ...charges[1]!, chargeId: 'ch_9', paymentIntentId: 'pi_9' };
    const held = { ...holdings[1]!, chargeId: 'ch_9' };
    const twice = { ...round, money: { ...round.money, charges: [...charges, again], holdings: [...holdings, held] } };
    expect(grantChoices(twice).map(({ label }) => label)).toEqual([
      'レンタルの支払い（あと¥4,500まで）',
      '延長の支払い・1回目（あと¥3,200まで）',
      '延長の支払い・2回目（あと¥3,200まで）',
    ]);
  });
});
