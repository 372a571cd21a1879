import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import { DAY } from '@meguri/contracts/rental-round/time/period.ts';
import { until } from '../../../../../test/support/until.ts';
import { roundIdsOf } from '../../round/parcel-rounds.ts';
import { Outside, reachable } from '../test-support/outside.ts';
import { BORROWER } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

const outside = new Outside(false);
const world = useWorld();
afterEach(() => world.stopWorkers());
beforeAll(async () => {
  world.clock.moveTo(`${new Date(Date.now() + DAY).toISOString().slice(0, 10)}T03:00:00.000Z`);
  await reachable(world.pool, BORROWER);
});

const now = () => world.clock.now().toISOString();
const mailAbout = (roundId: string) => outside.texts.find((text) => text.includes(requestNumberOf(roundId)));

it('the mails of an approved parcel say that one payment pays all of it, and how much that is', async () => {
  const parcel = { id: randomUUID(), rounds: 3 };
  const [first = '', second = '', declined = ''] = roundIdsOf(parcel);
  await world.requested(now(), { roundId: declined, parcel });
  await world.happen(declined, now(), { type: 'Declined', data: { reason: null } });
  for (const roundId of [first, second]) await world.approved(now(), { roundId, parcel, shipping: 750 });
  await world.startWorker(outside.delivery);
  await until('both were mailed', () => [first, second].every(mailAbout));
  for (const mail of [first, second].map(mailAbout)) {
    expect(mail).toContain('同じ荷物で承認されたアイテムは、一度にお支払いいただけます。');
    expect(mail).toMatch(/お支払い額\D+3,750円/);
    expect(mail).toMatch(/お支払い待ちのアイテム\D+2点/);
    expect(mail).toMatch(/一度にお支払いいただく合計\D+7,500円/);
  }
});

it('a mail has the amounts of a rental that no read model has', async () => {
  const roundId = await world.approved(now());
  const projected = 'SELECT FROM read_models.rounds WHERE id = $1 AND status = $2';
  await until('it is projected', async () => {
    const { rows } = await world.pool.query(projected, [roundId, 'request_approved']);
    return rows.length === 1;
  });
  await world.pool.query('DELETE FROM read_models.rounds WHERE id = $1', [roundId]);
  await world.startWorker(outside.delivery);
  await until('it was mailed', () => mailAbout(roundId) !== undefined);
  expect(mailAbout(roundId)).toMatch(/お支払い額\D+4,500円/);
});
