import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CheckoutSession } from '@meguri/contracts/rental-round/answers.ts';
import { api } from '../../../../lib/http/api.ts';
import { checkoutSession } from './checkout-session.ts';

const FOUND = {
  transactionId: '8',
  totalAmount: 2000,
  purpose: 'damage_fee',
  recorded: null,
} as Partial<CheckoutSession>;

describe('a payment on a fee’s page', () => {
  const looks = jest.fn<() => Promise<Response>>();
  beforeEach(() => {
    api.forgetCsrfToken();
    looks.mockReset();
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
      if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
      return init?.method === 'POST' ? Response.json({}) : looks();
    });
  });
  afterEach(() => void jest.restoreAllMocks());

  it('is shown as the round has recorded it', async () => {
    looks
      .mockResolvedValueOnce(Response.json(FOUND))
      .mockResolvedValueOnce(Response.json({ ...FOUND, recorded: 'kept' }));
    expect(await checkoutSession('cs_1')).toMatchObject({ recorded: 'kept' });
  });

  it.each([
    ['gets 429', () => Response.json({ code: 'too_many_requests' }, { status: 429 })],
    ['fails', () => Promise.reject(new TypeError('network'))],
  ])('is shown even if the second request %s', async (_, second) => {
    looks.mockResolvedValueOnce(Response.json(FOUND)).mockImplementationOnce(async () => second());
    expect(await checkoutSession('cs_1')).toEqual(FOUND);
  });

  it('rejects with an abort when the user has left the page', async () => {
    const page = new AbortController();
    looks.mockResolvedValueOnce(Response.json(FOUND)).mockImplementationOnce(async () => {
      page.abort();
      throw page.signal.reason;
    });
    await expect(checkoutSession('cs_1', page.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
