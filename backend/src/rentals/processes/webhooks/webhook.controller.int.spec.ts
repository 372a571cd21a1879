import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { DataSource } from 'typeorm';
import { SECRETS, TestPayments } from '../../../../../test/support/servers/payment-sandbox.ts';
import { parseBodies } from '../../../http/body-parsers.ts';
import { errorAnswer } from '../../../http/errors/error-answer.ts';
import { PaymentProvider } from '../../../adapters/payment-provider/payment-provider.ts';
import { dataSourceOptions, migrate } from '../../../postgres/data-source.ts';
import { StoredWebhook } from './webhook.entity.ts';
import { WebhookInbox } from './webhook-inbox.ts';
import { WebhookJobs } from './webhook-jobs.ts';
import { WebhookController } from './webhook.controller.ts';
import { signatureHeader } from '../../../embedded/payment-sandbox/webhooks/delivery.ts';

class RememberingQueue implements Pick<WebhookJobs, 'onStored'> {
  readonly stored: string[] = [];
  async onStored(eventId: string): Promise<void> {
    this.stored.push(eventId);
  }
}

let payments: TestPayments;
let app: NestFastifyApplication;
const queue = new RememberingQueue();

beforeAll(async () => {
  payments = await TestPayments.start();
  await migrate(payments.databaseUrl);
  const source = await new DataSource(dataSourceOptions(payments.pool, [StoredWebhook])).initialize();

  @Module({
    controllers: [WebhookController],
    providers: [
      { provide: PaymentProvider, useValue: payments.provider },
      { provide: WebhookInbox, useValue: new WebhookInbox(source.getRepository(StoredWebhook)) },
      { provide: WebhookJobs, useValue: queue },
    ],
  })
  class WebhookModule {}

  app = await NestFactory.create<NestFastifyApplication>(WebhookModule, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
    bodyParser: false,
  });
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await parseBodies(server);
  app.useGlobalFilters({
    catch: (error: unknown, host) => {
      const answer = errorAnswer(error);
      void host.switchToHttp().getResponse().status(answer.statusCode).send(answer);
    },
  });
  await app.init();
  await server.ready();
});
afterAll(async () => {
  await app.close();
  await payments.close();
});

const now = () => Math.floor(Date.now() / 1000);

function post(body: string, signature: string | null) {
  return app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json; charset=utf-8', ...(signature && { 'stripe-signature': signature }) },
    payload: body,
  });
}

const body = (id: string) =>
  JSON.stringify(
    { id, object: 'event', type: 'payment_intent.succeeded', created: now(), data: { object: { id: 'pi_1' } } },
    null,
    2,
  );

describe('POST /api/stripe/webhook', () => {
  it('the provider’s webhook is stored and queued once, however often it arrives', async () => {
    const payload = body('evt_1');
    const signature = signatureHeader(payload, SECRETS.webhookSecret, now());
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(payload, signature)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(queue.stored.filter((id) => id === 'evt_1')).toHaveLength(1);
  });

  it.each([
    ['without a signature', null],
    ['signed with another secret', signatureHeader(body('evt_2'), 'whsec_forged', now())],
    ['signed for the accounts’ endpoint', signatureHeader(body('evt_2'), SECRETS.connectWebhookSecret, now())],
    ['signed long ago', signatureHeader(body('evt_2'), SECRETS.webhookSecret, now() - 400)],
  ])('a webhook %s is refused with 400 and not stored', async (_name, signature) => {
    const answer = await post(body('evt_2'), signature);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'webhook_signature_invalid' });
    expect(queue.stored).not.toContain('evt_2');
  });

  it.each([
    [
      'a thin one',
      { id: 'evt_thin', object: 'v2.core.event', type: 'v2.core.account.updated', created: '2026-11-28T00:00:00Z' },
    ],
    ['one without data', { id: 'evt_ping', object: 'event', type: 'ping', created: 1 }],
    ['one without an object in its data', { id: 'evt_half', object: 'event', type: 'ping', created: 1, data: {} }],
    ['null', null],
    ['a list', []],
    ['a number', 1],
  ])('a signed event of another shape is acknowledged and not stored: %s', async (_name, event) => {
    const [payload, before] = [JSON.stringify(event), queue.stored.length];
    const answer = await post(payload, signatureHeader(payload, SECRETS.webhookSecret, now()));
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    expect(queue.stored).toHaveLength(before);
    const unsigned = await post(payload, signatureHeader(payload, 'whsec_forged', now()));
    expect(unsigned.statusCode).toBe(400);
  });
});
