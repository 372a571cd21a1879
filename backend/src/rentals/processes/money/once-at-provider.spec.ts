import { describe, expect, it } from 'vitest';
import { PaymentProviderUnavailable, PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import { onceAtProvider } from './once-at-provider.ts';

/** A provider that answers with what is listed, one after the other; errors are thrown. */
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
  it('is made under its key', async () => {
    const { keys, make } = provider('re_1');
    await expect(onceAtProvider({ key: 'k', lookFirst: false, find: async () => null, make })).resolves.toBe('re_1');
    expect(keys).toEqual(['k']);
  });

  it('that may have been made long ago is looked for first', async () => {
    const { keys, make } = provider('re_2');
    await expect(onceAtProvider({ key: 'k', lookFirst: true, find: async () => 're_1', make })).resolves.toBe('re_1');
    expect(keys).toEqual([]);
  });

  it('is found again when the provider keeps a failure that had taken effect', async () => {
    const { keys, make } = provider(kept);
    await expect(onceAtProvider({ key: 'k', lookFirst: false, find: async () => 're_1', make })).resolves.toBe('re_1');
    expect(keys).toEqual(['k']);
  });

  it('is made under the next key when the failure is kept and nothing is there', async () => {
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
