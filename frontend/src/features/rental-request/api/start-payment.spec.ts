import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { api } from '../../../lib/http/api.ts';
import { toasts } from '../../../ui/overlay/toast-store.ts';
import { startPayment } from './start-payment.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
const PAGE = { url: 'https://pay.example/cs_1' };
const request = (shippingFee: number) => ({ id: '8', shippingFee }) as Partial<RentalRequest> as RentalRequest;
const refusal = (code: string, message: string) => Response.json({ code, message }, { status: 409 });
const UNAVAILABLE = refusal('connect_unavailable', 'オーナーの口座が準備中です');

describe('the start of a payment', () => {
  let answers: Response[];
  const asked: (string | null)[][] = [];
  beforeEach(() => {
    asked.length = 0;
    toasts.set([]);
    api.forgetCsrfToken();
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
      if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
      asked.push([String(path), new Headers(init?.headers).get('idempotency-key')]);
      return answers.shift()!.clone();
    });
  });
  afterEach(() => void jest.restoreAllMocks());
  const said = () => toasts.get().map(({ title, text }) => [title, text]);
  const [SEPARATED, USUAL] = ['payment-connect-separated', 'payment'].map((call) => `/api/rental-requests/8/${call}`);

  it('requests a page with a payout to the owner, without a toast', async () => {
    answers = [Response.json(PAGE)];
    expect(await startPayment(request(1500), KEY)).toEqual(PAGE);
    expect(asked).toEqual([[SEPARATED, KEY]]);
    expect(said()).toEqual([]);
  });

  it('says that there is no shipping fee for a pickup', async () => {
    answers = [Response.json(PAGE)];
    await startPayment(request(0), KEY);
    expect(said()).toEqual([['送料は発生しません', null]]);
  });

  it.each([
    ['by error code', UNAVAILABLE],
    ['by message', refusal('payment_failed', 'Stripe Connect is not ready')],
  ])('falls back to the usual page if Stripe Connect fails (%s), with a warning and another key', async (_, failed) => {
    answers = [failed, Response.json(PAGE)];
    expect(await startPayment(request(1500), KEY)).toEqual(PAGE);
    expect(asked.map(([path]) => path)).toEqual([SEPARATED, USUAL]);
    expect(said()).toEqual([['オーナーの口座が準備中です', '通常のお支払いページに切り替えて続けます。']]);
    const [[, first], [, second]] = asked as [string[], string[]];
    expect(second).not.toBe(first);
  });

  it('uses the same two keys when it is sent again, so that nothing is paid twice', async () => {
    answers = [UNAVAILABLE, Response.json(PAGE), UNAVAILABLE, Response.json(PAGE)];
    await startPayment(request(1500), KEY);
    await startPayment(request(1500), KEY);
    expect(asked.slice(2)).toEqual(asked.slice(0, 2));
  });

  it('fails with any other rejection', async () => {
    answers = [refusal('invalid_status', '承認されたリクエストのみお支払いできます')];
    await expect(startPayment(request(1500), KEY)).rejects.toMatchObject({ code: 'invalid_status' });
    expect(asked).toHaveLength(1);
  });
});
