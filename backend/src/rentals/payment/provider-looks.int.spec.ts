import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TestClient } from '../../http/http.testing.ts';
import { DocumentsModule } from '../documents/documents.module.ts';
import { CheckoutSessionModule } from './checkout-session.controller.ts';
import { RequestRows } from '../queries/request-rows.ts';
import { RequestViews } from '../queries/request-views.ts';
import { Timelines } from '../queries/timelines.ts';
import { roundAt } from '../test-support/rounds.ts';
import { CASES_OF_TEST } from '../test-support/service.ts';
import { startWithReadModels } from '../test-support/with-read-models.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const service = useOpened(() =>
  startWithReadModels(
    [RequestRows, RequestViews, Timelines, CASES_OF_TEST],
    [CheckoutSessionModule, DocumentsModule.register(null)],
  ),
);
beforeEach(() => service.query('TRUNCATE app.request_limits'));

/** Far more requests than pages send. */
const MANY = 100;
const TOO_MANY = {
  statusCode: 429,
  code: 'too_many_requests',
  message: expect.stringContaining('リクエストが多すぎます'),
};

/** Sends many requests one after the other. @returns the last answer */
async function askOften(ask: (n: number) => ReturnType<TestClient['get']>) {
  for (let n = 1; n < MANY; n += 1) await ask(n);
  return ask(MANY);
}

describe('a query to the payment provider', () => {
  it('is limited per member, across all routes: other members’ queries still work', async () => {
    const checkouts = jest.spyOn(service.provider, 'getCheckout');
    const unknown = (n: number) => `/api/checkout/session/cs_x${n}`;
    expect((await service.stranger.get(unknown(0))).statusCode).toBe(404);
    expect((await askOften((n) => service.stranger.get(unknown(n)))).json()).toMatchObject(TOO_MANY);
    expect((await service.stranger.post(unknown(0))).json()).toMatchObject(TOO_MANY);
    expect(checkouts.mock.calls.length).toBeLessThan(MANY);
    expect((await service.borrower.get(unknown(0))).statusCode).toBe(404);
  });

  it('is limited for cards, and for the results of payment pages', async () => {
    await roundAt(service, 'in_use');
    const cards = jest.spyOn(service.provider, 'savedCard');
    expect((await askOften(() => service.borrower.get('/api/user/card'))).json()).toMatchObject(TOO_MANY);
    expect(cards.mock.calls.length).toBeLessThan(MANY);
    const paying = await roundAt(service, 'payment_pending');
    expect((await service.borrower.get(`/api/rental-requests/${paying}/payment?for=rental`)).json()).toMatchObject(
      TOO_MANY,
    );
  });

  it('isn’t made, nor counted, for what is stored here', async () => {
    const paid = await roundAt(service, 'in_use');
    const last = await askOften(() => service.borrower.get(`/api/rental-requests/${paid}/payment?for=rental`));
    expect(last.json()).toEqual({ outcome: 'paid' });
    expect((await service.borrower.get('/api/user/card')).statusCode).toBe(200);
  });
});
