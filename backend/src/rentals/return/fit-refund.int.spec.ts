import { beforeEach, describe, expect, it } from '@jest/globals';
import { openExtension } from '@meguri/contracts/rental-round/extension.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { rentalInUse } from '../test-support/rental-in-use.ts';
import { startRentalService } from '../test-support/service.ts';
import { PICKUP, rentalSteps, type View } from '../test-support/steps.ts';

const service = useOpened(startRentalService);
const steps = rentalSteps(service);
beforeEach(() => service.query('DELETE FROM app.fit_refunds'));

const inUse = async (method: 'delivery' | 'pickup' = 'delivery') =>
  rentalInUse(service, await service.item(), { policyVersion: 3, fitRefund: true, method });
const photo = async (by: TestClient = service.borrower) =>
  (await by.upload('/api/upload-damage-image', 'file', PIXEL)).json<{ url: string }>().url;
const ask = async (roundId: string, more: object = {}, by = service.borrower) =>
  by.post(`/api/rental-requests/${roundId}/fit-refund`, { images: [await photo()], ...more });
const typesOf = (view: View) => [view.status, view.fitRefundAt !== undefined, view.wayBack !== null] as const;

describe('a request of a fit refund', () => {
  it('begins the return at once: by a code that operators register, or at a meeting', async () => {
    const sent = await ask(await inUse(), { comment: '肩幅が合いませんでした' });
    expect(sent.statusCode).toBe(200);
    expect(typesOf(sent.json())).toEqual(['in_use', true, true]);
    const met = await ask(await inUse('pickup'));
    expect(typesOf(met.json())).toEqual(['return_shipping_code_generated', true, true]);
  });

  it('needs a photo, at most five, and a comment that isn’t too long', async () => {
    const id = await inUse();
    for (const body of [{ images: [] }, { images: Array(6).fill('/a') }, { comment: 'あ'.repeat(201) }])
      expect((await ask(id, body)).statusCode).toBe(400);
    expect((await service.borrower.post(`/api/rental-requests/${id}/fit-refund`, {})).json()).toMatchObject({
      errors: [{ field: 'images' }],
    });
    expect((await steps.stateOf(id)).fitRefundAt).toBeUndefined();
  });

  it('belongs to the borrower, and is no one else’s', async () => {
    const id = await inUse();
    const body = { images: [await photo(service.owner)] };
    const path = `/api/rental-requests/${id}/fit-refund`;
    expect((await service.owner.post(path, body)).json()).toMatchObject({ code: 'not_borrower' });
    expect((await service.stranger.post(path, { images: [await photo(service.stranger)] })).statusCode).toBe(404);
    expect((await service.guest().post(path, { images: ['/a'] })).statusCode).toBe(401);
    expect(await service.query('SELECT FROM app.fit_refunds')).toEqual([]);
  });

  it('is refused a fourth time in a year, and counts none that was refused for another reason', async () => {
    const rounds = [await inUse(), await inUse(), await inUse(), await inUse()];
    const unpromised = await rentalInUse(service, await service.item());
    expect((await ask(unpromised)).json()).toMatchObject({ statusCode: 400, code: 'fit_refund_not_possible' });
    for (const id of rounds.slice(0, 3)) expect((await ask(id)).statusCode).toBe(200);
    expect((await ask(rounds[3]!)).json()).toMatchObject({ statusCode: 409, code: 'fit_refunds_used_up' });
    expect((await steps.stateOf(rounds[3]!)).fitRefundAt).toBeUndefined();
    // A repeated one is known.
    expect((await ask(rounds[0]!)).statusCode).toBe(200);
  });

  it('for two rentals at once, with one left, is accepted for one', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await service.query('DELETE FROM app.fit_refunds');
      for (let times = 0; times < 2; times += 1) expect((await ask(await inUse())).statusCode).toBe(200);
      const rivals = [await inUse(), await inUse()];
      const answers = await Promise.all(rivals.map((id) => ask(id)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const asked = await Promise.all(rivals.map(async (id) => (await steps.stateOf(id)).fitRefundAt !== undefined));
      expect(asked.filter(Boolean)).toHaveLength(1);
    }
  });

  it('and of an extension at the same moment leave no extension open', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      await service.query('DELETE FROM app.fit_refunds');
      const id = await inUse();
      const extend = () => service.borrower.post(`/api/rental-requests/${id}/extension`, {});
      const images = [await photo()];
      const [fit] = await Promise.all([
        service.borrower.post(`/api/rental-requests/${id}/fit-refund`, { images }),
        extend(),
      ]);
      expect(fit.statusCode).toBe(200);
      const round = await steps.stateOf(id);
      expect(openExtension(round)).toBeNull();
      expect((await extend()).json()).toMatchObject({ code: 'extension_not_possible' });
    }
  });

  it('and a report of damage at the same moment: the second one finds the first', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      await service.query('DELETE FROM app.fit_refunds');
      const id = await inUse();
      const report = { issueType: 'damaged_item', description: '袖の部分がほつれていました', images: [await photo()] };
      const images = [await photo()];
      const [fit, reported] = await Promise.all([
        service.borrower.post(`/api/rental-requests/${id}/fit-refund`, { images }),
        service.borrower.post(`/api/circulation-rounds/${id}/damage-report`, report),
      ]);
      expect(reported.statusCode).toBe(201);
      const round = await steps.stateOf(id);
      expect(round.status).toBe('damage_reported');
      expect(round.fitRefundAt !== undefined).toBe(fit.statusCode === 200);
    }
  });

  it('is possible for the item as it was requested, whatever its owner chose since', async () => {
    const itemId = await service.item();
    await service.query('UPDATE app.items SET fit_refund = true WHERE id = $1', [itemId]);
    const promised = await steps.requested({ ...PICKUP, itemId });
    await service.query('UPDATE app.items SET fit_refund = false WHERE id = $1', [itemId]);
    const later = await steps.requested({ ...PICKUP, itemId, startDate: service.day(20) });
    expect((await steps.stateOf(promised)).fitRefund).toBe(true);
    expect((await steps.stateOf(later)).fitRefund).toBeUndefined();
  });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
