import { CommandBus } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { DAY, plus } from '@meguri/contracts/rental-round/time/period.ts';
import type { TestClient } from '../../../http/http.testing.ts';
import { RoundCommand } from '../../round/round-command.ts';
import { SendSupportMessage } from '../support-chat/send-support-message.ts';
import { startRentalService } from '../../test-support/service.ts';
import { PICKUP, rentalSteps } from '../../test-support/steps.ts';
import { useOpened } from '../../../../../test/support/use-opened.ts';

const SYSTEM = { as: 'system', process: 'deadlines' } as const;

const service = useOpened(startRentalService);
const steps = rentalSteps(service);

describe('a damage case', () => {
  it('opens with the borrower’s report; their next report becomes evidence, and operators decide', async () => {
    const { borrower, owner, admin, stranger } = service;
    const id = await steps.paid(PICKUP);
    const state = await steps.stateOf(id);
    await steps.put(owner, id, 'shipped', { handoverCode: state.dispatch?.handoverCode });
    const image = await borrower.upload('/api/upload-damage-image', 'file', PIXEL);
    const report = {
      issueType: 'damaged_item',
      description: '袖の部分がほつれていました',
      images: [image.json()['url']],
    };
    const post = (by: TestClient, path = '') => by.post(`/api/circulation-rounds/${id}/damage-report${path}`, report);
    expect((await post(stranger)).statusCode).toBe(404);
    expect((await post(borrower)).statusCode).toBe(201);
    expect(await steps.stateOf(id)).toMatchObject({ status: 'damage_reported' });
    expect((await post(borrower)).statusCode).toBe(201);
    const evidence = { text: '写真を追加します' };
    const added = await owner.post(`/api/circulation-rounds/${id}/damage-report/evidence`, evidence);
    expect(added.json()).toMatchObject({ text: evidence.text, circulationRoundId: id });
    const ask = (of: string) => admin.post(`/api/admin/damage-reports/${id}/ask-for-answer`, { of });
    expect((await ask('operator')).statusCode).toBe(400);
    expect((await ask('borrower')).statusCode).toBe(200);
    expect((await ask('owner')).statusCode).toBe(200);
    expect((await ask('owner')).json()).toMatchObject({ statusCode: 409, code: 'answer_already_requested' });
    const closed = async () => {
      const answers = (await steps.stateOf(id)).damage?.report?.answers;
      return [answers?.borrower, answers?.owner].map((answer) => (answer?.closedAt ?? null) !== null);
    };
    expect(await closed()).toEqual([false, false]);
    const [kenji] = await service.query(`SELECT id FROM app.users WHERE username = 'kenji'`);
    const message = { content: '写真のとおりです', images: [], clientId: randomUUID() };
    const actor = { as: 'member', userId: Number(kenji?.['id']) } as const;
    for (let time = 0; time < 2; time += 1)
      await service.get(CommandBus).execute(new SendSupportMessage(id, actor, message));
    // No worker has recorded the answer, but the timer that would end the case reads it.
    const { reportId } = (await steps.stateOf(id)).damage?.report ?? {};
    const timer = { reason: null, itemReturned: false, reportId: String(reportId) };
    const sent = { id: randomUUID(), correlationId: randomUUID(), causationId: null, target: id, input: timer };
    const now = plus(service.clock.now().toISOString(), 31 * DAY);
    const dismissed = service
      .get(CommandBus)
      .execute(new RoundCommand('dismiss-damage', { ...sent, now, actor: SYSTEM }));
    await expect(dismissed).rejects.toMatchObject({ code: 'not_due' });
    expect(await closed()).toEqual([true, false]);
    await owner.post(`/api/circulation-rounds/${id}/damage-report/evidence`, evidence);
    expect(await closed()).toEqual([true, true]);
    const fee = { reason: '修理代', itemReturned: true, amount: 2000 };
    expect((await owner.post(`/api/admin/damage-reports/${id}/assess-fee`, fee)).statusCode).toBe(403);
    const assessed = await admin.post(`/api/admin/damage-reports/${id}/assess-fee`, fee);
    expect(assessed.json()).toEqual({ id: (await steps.stateOf(id)).damage?.report?.reportId });
    expect(await steps.stateOf(id)).toMatchObject({ status: 'damage_fee_pending' });
    const pay = () => borrower.post(`/api/circulation-rounds/${id}/damage-fee/payment`);
    const first = (await pay()).json<{ url: string }>().url;
    expect((await pay()).json()).toMatchObject({ url: first });
    const objected = await borrower.post(`/api/circulation-rounds/${id}/damage-fee/objection`, {
      reason: '元からでした',
    });
    expect(objected.json()).toMatchObject({ status: 'damage_reported', damage: { objected: true } });
    expect((await pay()).json()).toMatchObject({ code: 'nothing_to_charge' });
    expect([...service.provider.pages.values()].find((page) => page.open.url === first)?.ended).toBe(true);
    const stored = await service.query('SELECT kind FROM app.round_texts WHERE round_id = $1 ORDER BY created_at', [
      id,
    ]);
    expect(stored.map(({ kind }) => kind)).toEqual([
      'itemName',
      'description',
      'evidence',
      'evidence',
      'message',
      'evidence',
      'reason',
      'objection',
    ]);
  });
});

describe('a report of a missing part', () => {
  it('needs no photo, unlike any other', async () => {
    const { borrower, owner } = service;
    const id = await steps.paid(PICKUP);
    const state = await steps.stateOf(id);
    await steps.put(owner, id, 'shipped', { handoverCode: state.dispatch?.handoverCode });
    const report = (body: object) =>
      borrower.post(`/api/circulation-rounds/${id}/damage-report`, {
        description: 'ベルトが入っていませんでした',
        ...body,
      });
    const refused = await report({ issueType: 'damaged_item', images: [] });
    expect(refused.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'images' }] });
    expect((await report({ issueType: 'missing_accessories' })).statusCode).toBe(201);
    expect(await steps.stateOf(id)).toMatchObject({ status: 'damage_reported' });
  });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
