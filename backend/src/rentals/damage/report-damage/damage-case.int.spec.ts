import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClient } from '../../../http/http.testing.ts';
import { type RentalService, startRentalService } from '../../test-support/service.ts';
import { PICKUP, rentalSteps } from '../../test-support/steps.ts';

let service: RentalService;
let steps: ReturnType<typeof rentalSteps>;
beforeAll(async () => {
  service = await startRentalService();
  steps = rentalSteps(service);
});
afterAll(() => service.close());

describe('a damage case', () => {
  it('begins with the borrower’s report; what they report next is evidence, and operators decide', async () => {
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
    expect(stored.map(({ kind }) => kind)).toEqual(['description', 'evidence', 'evidence', 'reason', 'objection']);
  });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
