import { describe, expect, it } from '@jest/globals';
import { PaymentProviderUnavailable, PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import type { PayoutOrder } from '@meguri/contracts/rental-round/money/round-money.ts';
import { payoutKey } from './payout-obligations.ts';
import { onceAtProvider } from './once-at-provider.ts';

/** A provider that gives these answers in order; errors are thrown. */
function provider(...answers: (string | Error)[]) {
  const keys: string[] = [];
  const make = async (key: string): Promise<string> => {
    keys.push(key);
    const answer = answers[keys.length - 1];
    if (typeof answer === 'string') return answer;
    throw answer ?? new Error('asked too often');
  };
  return { keys, make };
}
const kept = new PaymentProviderUnavailable('500', true);

describe('a movement of money', () => {
  it('is made with its key', async () => {
    const { keys, make } = provider('re_1');
    await expect(onceAtProvider({ key: 'k', lookFirst: false, find: async () => null, make })).resolves.toBe('re_1');
    expect(keys).toEqual(['k']);
  });

  it('that may have been made long ago is searched for first', async () => {
    const { keys, make } = provider('re_2');
    await expect(onceAtProvider({ key: 'k', lookFirst: true, find: async () => 're_1', make })).resolves.toBe('re_1');
    expect(keys).toEqual([]);
  });

  it('is found when the provider stored an error although the movement had taken effect', async () => {
    const { keys, make } = provider(kept);
    await expect(onceAtProvider({ key: 'k', lookFirst: false, find: async () => 're_1', make })).resolves.toBe('re_1');
    expect(keys).toEqual(['k']);
  });

  it('is made with the next key when the error is stored and no movement is found', async () => {
    const { keys, make } = provider(kept, kept, 're_3');
    await expect(onceAtProvider({ key: 'k', lookFirst: false, find: async () => null, make })).resolves.toBe('re_3');
    expect(keys).toEqual(['k', 'k:2', 'k:3']);
  });

  it.each([
    ['an unknown outcome', new PaymentProviderUnavailable('timed out')],
    ['a refusal', new PaymentRefused('charge_disputed', 'no')],
  ])('ends with %s, to be repeated with the same key or not at all', async (_what, error) => {
    const { keys, make } = provider(error);
    await expect(onceAtProvider({ key: 'k', lookFirst: false, find: async () => null, make })).rejects.toBe(error);
    expect(keys).toEqual(['k']);
  });
});

describe('a payout that is smaller than at its attempt', () => {
  it('has a key of its own: the provider refuses another amount with the first one', () => {
    const order = { orderedBy: 'e1', chargeId: 'ch_1', amount: 2892, lost: 0, settled: 0 } as PayoutOrder;
    const keys = [order, { ...order, lost: 500 }, { ...order, lost: 500, settled: 200 }].map((one) =>
      payoutKey(one, 1),
    );
    expect(new Set(keys).size).toBe(3);
    expect(payoutKey({ ...order, lost: 500 }, 1)).toBe(keys[1]);
  });
});
