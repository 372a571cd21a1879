import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DamageCaseView, RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import { roundSurroundingsSchema } from '@meguri/contracts/read-models/round-surroundings.ts';
import type { RentalRequest, TimelineEntry } from '@meguri/contracts/read-models/rental-request.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { Notifications } from '../../notifications/notifications.ts';
import { PICKUP, rentalSteps } from '../../rentals/test-support/steps.ts';
import { startOperatorsService } from '../test-support/service.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

const service = useOpened(startOperatorsService);
const steps = rentalSteps(service);

const COMMENT = 'きれいな状態で届きました';
const DESCRIPTION = '袖の部分がほつれていました';
const FEE_REASON = '袖の修理代です';

/**
 * A round that was received with a comment and a photo; the borrower reported damage, the owner answered, and a fee was
 * assessed.
 */
async function disputed() {
  const { owner, borrower, admin } = service;
  const id = await steps.paid(PICKUP);
  const code = (await steps.stateOf(id)).dispatch?.handoverCode ?? '';
  await steps.put(owner, id, 'shipped', { handoverCode: code });
  const photo = await uploaded(borrower, '/api/upload-message-image');
  expect((await steps.put(borrower, id, 'received', { comment: COMMENT, images: [photo] })).statusCode).toBe(200);
  const damage = await uploaded(borrower, '/api/upload-damage-image');
  const report = { issueType: 'damaged_item', description: DESCRIPTION, images: [damage] };
  expect((await borrower.post(`/api/circulation-rounds/${id}/damage-report`, report)).statusCode).toBe(201);
  const evidence = await uploaded(owner, '/api/upload-damage-image');
  const added = { text: '発送前の写真です', images: [evidence] };
  const answered = await owner.post(`/api/circulation-rounds/${id}/damage-report/evidence`, added);
  expect(answered.statusCode).toBe(201);
  const reportId = await openCase(id, answered.headers['x-position']);
  const fee = { reason: FEE_REASON, itemReturned: true, amount: 2500 };
  const assessed = await admin.post(`/api/admin/damage-reports/${reportId}/assess-fee`, fee);
  expect(assessed.statusCode).toBe(200);
  return { id, code, photo, damage, evidence, reportId, after: assessed.headers['x-position'] };
}

/** The round's open damage case, once operators see it. @param after the position that must be included */
async function openCase(id: string, after: unknown): Promise<string> {
  const reportId = (await steps.stateOf(id)).damage?.report?.reportId ?? '';
  const seen = await service.admin.get(`/api/admin/damage-reports/${reportId}`, { 'x-after': String(after) });
  expect(seen.statusCode).toBe(200);
  return reportId;
}

async function uploaded(by: TestClient, path: string): Promise<string> {
  return (await by.upload(path, 'file', PIXEL)).json<{ url: string }>().url;
}

const pathOf = (id: string) => `/api/rental-requests/${id}`;
const entry = (timeline: readonly TimelineEntry[], type: string) => timeline.find((one) => one.type === type)?.record;

describe('the surroundings of a rental', () => {
  it('are its notifications with recipient, time, mail and read time, and the provider’s webhooks', async () => {
    const id = await steps.paid();
    const intent = (await steps.stateOf(id)).money.charges[0]!.paymentIntentId;
    const common = {
      userId: service.ownerId,
      kind: 'shipped',
      title: 'お支払いがありました',
      sentence: '',
      who: null,
    } as const;
    const notice = {
      ...common,
      id: randomUUID(),
      path: '/',
      roundId: id,
      itemId: null,
      at: '2026-01-01T00:00:00.000Z',
    };
    const unsent = { ...notice, id: randomUUID(), title: '送信前に既読' };
    await service.get(Notifications).notify([notice, unsent].map((one) => ({ ...one, deadline: null, gathers: null })));
    await service.query(
      `INSERT INTO app.mails (id, notification_id, done_at, no_news)
       SELECT gen_random_uuid(), id, '2026-01-01T00:01:00Z', id = $2 FROM unnest(ARRAY[$1, $2]::uuid[]) AS n (id)`,
      [notice.id, unsent.id],
    );
    await service.query(`UPDATE app.notifications SET read_at = '2026-01-02T00:00:00Z' WHERE id = ANY ($1)`, [
      [notice.id, unsent.id],
    ]);
    await service.query(
      `INSERT INTO app.webhook_inbox (event_id, type, object_id, created_at, attempts)
       VALUES ('evt_around', 'payment_intent.succeeded', $1, now(), 2), ('evt_other', 'payment_intent.succeeded', 'pi_other', now(), 0)`,
      [intent],
    );
    const answer = await service.admin.get(`/api/admin/rental-requests/${id}/surroundings`);
    const found = roundSurroundingsSchema.parse(answer.json());
    expect(found.told).toContainEqual({
      ...{
        id: notice.id,
        to: 'owner',
        username: 'hanako',
        title: 'お支払いがありました',
        at: '2026-01-01T00:00:00.000Z',
      },
      ...{ readAt: '2026-01-02T00:00:00.000Z', mail: 'sent', mailDue: null, mailedAt: '2026-01-01T00:01:00.000Z' },
    });
    // The notification was read before its mail was sent, so it has none.
    expect(found.told).toContainEqual(expect.objectContaining({ id: unsent.id, mail: 'none', mailedAt: null }));
    const received = expect.any(String);
    expect(found.webhooks.filter(({ id: event }) => event.startsWith('evt_around') || event === 'evt_other')).toEqual([
      {
        id: 'evt_around',
        type: 'payment_intent.succeeded',
        objectId: intent,
        receivedAt: received,
        processedAt: null,
        failures: 2,
      },
    ]);
    expect((await service.owner.get(`/api/admin/rental-requests/${id}/surroundings`)).statusCode).toBe(403);
  });
});

describe('the record of a rental', () => {
  it('names both its parties, also one who has done nothing yet', async () => {
    const id = await steps.requested();
    const { usernames } = (await service.admin.get(`/api/admin/rental-requests/${id}/events`)).json<RoundHistory>();
    expect(usernames).toMatchObject({ [String(service.ownerId)]: 'hanako' });
  });

  it('includes an owner’s reason for declining, already in the response', async () => {
    const id = await steps.requested();
    const answer = await steps.put(service.owner, id, 'request_declined', { reason: '修理に出しています' });
    const declined = { texts: [{ kind: 'reason', text: '修理に出しています' }] };
    expect(entry(answer.json<RentalRequest>().timeline, 'Declined')).toMatchObject(declined);
    const after = String(answer.headers['x-position']);
    const read = (await service.borrower.get(pathOf(id), { 'x-after': after })).json<RentalRequest>();
    expect(entry(read.timeline, 'Declined')).toMatchObject(declined);
  });

  it('shows the owner only the rental part of a refund', async () => {
    const { owner, borrower, admin } = service;
    const id = await steps.paid(PICKUP);
    await steps.put(owner, id, 'shipped', { handoverCode: (await steps.stateOf(id)).dispatch?.handoverCode });
    const damage = await uploaded(borrower, '/api/upload-damage-image');
    const report = { issueType: 'damaged_item', description: DESCRIPTION, images: [damage] };
    const reported = await borrower.post(`/api/circulation-rounds/${id}/damage-report`, report);
    const refund = { rental: 1000, shipping: 0, insurance: 0 };
    const order = { reason: '説明と違う', itemReturned: false, refund, ends: false };
    const ordered = await admin.post(
      `/api/admin/damage-reports/${await openCase(id, reported.headers['x-position'])}/order-refund`,
      order,
      { 'idempotency-key': randomUUID() },
    );
    expect(ordered.statusCode).toBe(200);
    const after = { 'x-after': String(ordered.headers['x-position']) };
    const seen = async (by: TestClient) =>
      entry((await by.get(pathOf(id), after)).json<RentalRequest>().timeline, 'RefundOrdered');
    expect(await seen(borrower)).toMatchObject({ refund, texts: [{ kind: 'reason', text: '説明と違う' }] });
    expect(await seen(owner)).toMatchObject({ refund: { rental: 1000, shipping: null, insurance: null } });
  });
});

describe('the record of a damage case', () => {
  let known: Awaited<ReturnType<typeof disputed>>;
  // Comes last, because a borrower who owes a fee can't rent anything else.
  beforeAll(async () => {
    known = await disputed();
  });

  it('is read by both parties and by operators, at the entry of each text', async () => {
    const { id, code, photo, damage, evidence, after } = known;
    for (const reader of [service.borrower, service.owner, service.admin]) {
      const { timeline } = (await reader.get(pathOf(id), { 'x-after': String(after) })).json<RentalRequest>();
      expect(entry(timeline, 'Received')).toMatchObject({
        texts: [{ kind: 'comment', text: COMMENT }],
        photos: [photo],
      });
      expect(entry(timeline, 'DamageReported')).toMatchObject({
        issueType: 'damaged_item',
        texts: [{ kind: 'description', text: DESCRIPTION }],
        photos: [damage],
        erasedPhotos: 0,
      });
      expect(entry(timeline, 'EvidenceAdded')).toMatchObject({
        texts: [{ kind: 'evidence', text: '発送前の写真です' }],
        photos: [evidence],
      });
      expect(entry(timeline, 'DamageFeeAssessed')).toMatchObject({
        texts: [{ kind: 'reason', text: FEE_REASON }],
        amount: 2500,
      });
      expect(entry(timeline, 'Paid')).toBeNull();
      expect(JSON.stringify(timeline)).not.toContain(`"${code}"`);
      expect((await reader.get(`${pathOf(id)}/timeline`)).json()).toEqual(timeline);
      for (const file of [photo, damage, evidence]) expect((await reader.get(file)).statusCode).toBe(200);
    }
  });

  it('doesn’t exist for others', async () => {
    const { id, photo } = known;
    for (const path of [pathOf(id), `${pathOf(id)}/timeline`, photo]) {
      expect((await service.stranger.get(path)).statusCode).toBe(404);
    }
  });

  it('marks erased texts as erased, to operators too, with another ETag', async () => {
    const { id, photo, reportId, after } = known;
    const read = () => service.borrower.get(pathOf(id), { 'x-after': String(after) });
    const before = await read();
    const etag = String(before.headers['etag']);
    expect((await service.borrower.get(pathOf(id), { 'if-none-match': etag })).statusCode).toBe(304);
    await service.query('UPDATE app.round_texts SET body = NULL, salt = NULL WHERE round_id = $1', [id]);
    await service.query('UPDATE app.round_photos SET salt = NULL WHERE round_id = $1', [id]);
    const erased = await service.borrower.get(pathOf(id), { 'if-none-match': etag });
    expect(erased.statusCode).toBe(200);
    expect(entry(erased.json<RentalRequest>().timeline, 'Received')).toEqual({
      texts: [{ kind: 'comment', text: null }],
      photos: [],
      erasedPhotos: 1,
      issueType: null,
      amount: null,
      refund: null,
      slots: null,
    });
    const one = (await service.admin.get(`/api/admin/damage-reports/${reportId}`)).json<DamageCaseView>();
    expect([one.description, one.images]).toEqual([null, []]);
    const history = await service.admin.get(`/api/admin/rental-requests/${id}/events`);
    expect(history.json()).toMatchObject({ texts: {}, photos: {} });
    expect(history.body).not.toContain(photo);
  });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
