import { describe, expect, it } from '@jest/globals';
import { migrate } from '../../../postgres/data-source.ts';
import { StoredWebhook } from './webhook.entity.ts';
import { WebhookInbox } from './webhook-inbox.ts';
import { useDatabase } from '../../../../../test/support/use-database.ts';

const { pool, source, url } = useDatabase(StoredWebhook);
const inbox = new WebhookInbox(source.getRepository(StoredWebhook));

const event = (id: string) => ({
  id,
  type: 'payment_intent.succeeded',
  objectId: 'pi_1',
  account: null,
  created: new Date('2026-11-01T00:00:00Z'),
});

describe('WebhookInbox', () => {
  it('keeps its content over a restart', async () => {
    await inbox.store(event('evt_kept'));
    await migrate(url);
    expect(await inbox.waiting('evt_kept')).toMatchObject({ ...event('evt_kept'), attempts: 0 });
    await inbox.markProcessed('evt_kept');
  });

  it('stores a webhook that arrives ten times at once as new once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => inbox.store(event('evt_many'))));
    expect(answers.filter((answer) => answer === 'new')).toHaveLength(1);
    await inbox.markProcessed('evt_many');
  });

  it('keeps processed webhooks as known, not as pending', async () => {
    await inbox.store(event('evt_done'));
    await inbox.markProcessed('evt_done');
    expect(await inbox.waiting('evt_done')).toBeNull();
    expect(await inbox.pending()).toEqual([]);
    expect(await inbox.store(event('evt_done'))).toBe('known');
  });

  it('keeps failed webhooks pending, with their attempts and last error', async () => {
    await inbox.store(event('evt_failed'));
    await inbox.markFailed('evt_failed', new Error('unknown object'));
    await inbox.markFailed('evt_failed', new Error('still unknown'));
    expect(await inbox.pending()).toMatchObject([{ id: 'evt_failed', attempts: 2 }]);
    const { rows } = await pool.query("select last_error from app.webhook_inbox where event_id = 'evt_failed'");
    expect(rows).toEqual([{ last_error: 'still unknown' }]);
  });

  it('doesn’t let failed ones hide those that were not tried yet', async () => {
    await inbox.store(event('evt_forgotten'));
    expect(await inbox.pending(1)).toMatchObject([{ id: 'evt_forgotten' }]);
  });
});
