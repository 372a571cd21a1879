import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@meguri/contracts/errors.ts';
import type { ItemDraft, ItemDraftList } from '@meguri/contracts/item/item-draft.ts';
import { MAX_ITEM_DRAFTS } from '@meguri/contracts/limits.ts';
import { until } from '../../../../test/support/until.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';
import { deleteDependents } from '../../accounts/leaving/emptied-columns.ts';
import { type TestApp, TestClient } from '../../http/http.testing.ts';
import { NO_ROUNDS } from '../test-support/no-rounds.ts';
import { uploadedBy, withPhoto } from '../test-support/with-photo.ts';
import { ItemsModule } from './items.module.ts';

const closet = useOpened(() => withPhoto([ItemsModule.register(NO_ROUNDS)]));
let test: TestApp;
let owner: TestClient;
let ownerId: number;
let other: TestClient;
let photo: string;
beforeAll(async () => {
  ({ test, owner, ownerId, photo } = closet);
  other = new TestClient(test.app);
  await other.register('misaki');
});
beforeEach(() => test.pool.query('DELETE FROM app.item_drafts'));

const LIST = '/api/user/item-drafts';
const at = (id: string) => `${LIST}/${id}`;
const VALUES = {
  name: '藍の羽織',
  rentalPrice: '',
  delivery: true,
  occasions: ['party'],
  measurements: { length: '7' },
};
const save = (id: string, change: object = {}, by = owner) =>
  by.change('PUT', at(id), { images: [photo], values: VALUES, revision: null, ...change });
const made = async () => (await save(randomUUID())).json<ItemDraft>();
const draftsOf = async (by: TestClient) => (await by.get(LIST)).json<ItemDraftList>().items;
const ITEM = {
  ...{ name: '麻のワンピース', mainCategory: 'dresses_allinones', subCategory: 'dress', genderCategory: 'womens' },
  ...{ size: 'm', condition: 'good', rentalPrice: 3000, shippingMethod: 'delivery' },
};
/** @param draft its id, and further parameters */
const publish = (draft: string, key?: string) =>
  owner.post(`/api/items?draft=${draft}`, { ...ITEM, images: [photo] }, key ? { 'idempotency-key': key } : {});
const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Another transaction, which is committed once the request waits for it. @param statements with `$1` */
async function during<Sent>(statements: readonly string[], id: number | string, send: () => Promise<Sent>) {
  const client = await test.pool.connect();
  try {
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement, [id]);
    const answer = send();
    await until('the request waits', async () => (await test.pool.query(WAITING)).rowCount === 1);
    await client.query('COMMIT');
    return await answer;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
const itemsOfOwner = async () =>
  (await test.pool.query(`SELECT FROM app.items WHERE user_id = $1`, [ownerId])).rowCount;

describe('a draft of an item', () => {
  it('is kept as typed, and listed with the owner’s others in the order they were made', async () => {
    const [one, two] = [await made(), await made()];
    expect(one).toMatchObject({ images: [photo], values: VALUES, revision: 1 });
    expect((await draftsOf(owner)).map(({ id }) => id)).toEqual([one.id, two.id]);
  });

  it('may be empty', async () => {
    const answer = await save(randomUUID(), { images: [], values: {} });
    expect([answer.statusCode, answer.json<ItemDraft>().values]).toEqual([200, {}]);
  });

  it('is made once by repeated requests, which don’t overwrite a later change', async () => {
    const { id } = await made();
    const changed = { ...VALUES, name: '藍の羽織と帯' };
    expect((await save(id, { values: changed, revision: 1 })).json()).toMatchObject({ revision: 2 });
    expect((await save(id)).json()).toMatchObject({ revision: 2, values: changed });
    expect(await draftsOf(owner)).toHaveLength(1);
  });

  it('keeps what was corrected after a first attempt without an answer, also if that attempt is repeated late', async () => {
    const { id } = await made();
    const corrected = { ...VALUES, name: '藍の羽織と帯' };
    expect((await save(id, { values: corrected })).json()).toMatchObject({ revision: 2, values: corrected });
    expect((await save(id, { values: corrected })).json()).toMatchObject({ revision: 2, values: corrected });
    expect((await save(id)).json()).toMatchObject({ revision: 2, values: corrected });
    expect(await draftsOf(owner)).toMatchObject([{ id, revision: 2, values: corrected }]);
  });

  it('isn’t overwritten by a screen that shows an older revision; the same change again is fine', async () => {
    const { id } = await made();
    const changed = { values: { name: '夏の帯' }, revision: 1 };
    expect((await save(id, changed)).statusCode).toBe(200);
    expect((await save(id, changed)).json()).toMatchObject({ revision: 2 });
    const late = await save(id, { values: { name: '古い名前' }, revision: 1 });
    expect(late.json()).toMatchObject({ statusCode: 409, ...messageOf('item_draft_changed') });
    expect(await draftsOf(owner)).toMatchObject([{ values: { name: '夏の帯' } }]);
  });

  it('doesn’t exist for other members and guests', async () => {
    const { id } = await made();
    const theirs = await uploadedBy(other);
    expect(await draftsOf(other)).toEqual([]);
    for (const revision of [null, 1])
      expect((await save(id, { images: [theirs], revision }, other)).json()).toMatchObject({ statusCode: 404 });
    expect((await other.change('DELETE', at(id))).statusCode).toBe(404);
    const guest = new TestClient(test.app);
    expect((await guest.get(LIST)).statusCode).toBe(401);
    expect((await save(id, {}, guest)).statusCode).toBe(401);
    expect(await draftsOf(owner)).toMatchObject([{ id, revision: 1 }]);
  });

  it('is deleted once, and isn’t made again by a change', async () => {
    const { id } = await made();
    expect((await owner.change('DELETE', at(id))).statusCode).toBe(204);
    expect((await owner.change('DELETE', at(id))).json()).toMatchObject(messageOf('item_draft_not_found'));
    expect((await save(id, { revision: 1 })).json()).toMatchObject(messageOf('item_draft_not_found'));
    expect(await draftsOf(owner)).toEqual([]);
  });

  it('that is listed or deleted while a change waits for it isn’t found', async () => {
    const { id } = await made();
    const change = () => save(id, { values: {}, revision: 1 });
    const answer = await during(['DELETE FROM app.item_drafts WHERE id = $1'], id, change);
    expect(answer.json()).toMatchObject({ statusCode: 404, ...messageOf('item_draft_not_found') });
  });

  it('is refused beyond the limit, also when several are made at once', async () => {
    for (let count = 2; count < MAX_ITEM_DRAFTS; count++) await made();
    const answers = await Promise.all([0, 1, 2, 3].map(() => save(randomUUID())));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject(
      messageOf('too_many_item_drafts'),
    );
    const [first] = await draftsOf(owner);
    expect((await save(first!.id, { values: {}, revision: 1 })).statusCode).toBe(200);
  });

  it.each([
    ['a photo of another member', async () => ({ images: [await uploadedBy(other)] }), 'images'],
    ['eleven photos', async () => ({ images: Array(11).fill(photo) as string[] }), 'images'],
    ['U+0000', async () => ({ values: { name: 'a\u0000b' } }), 'values.name'],
    ['a number', async () => ({ values: { rentalPrice: 3000 } }), 'values.rentalPrice'],
    ['a long text', async () => ({ values: { description: 'あ'.repeat(2001) } }), 'values.description'],
    ['a name of prototypes', async () => ({ values: { __proto: 'x' } }), 'values.__proto'],
    ['revision 0', async () => ({ revision: 0 }), 'revision'],
  ])('with %s is refused', async (_, change, field) => {
    const answer = await save(randomUUID(), await change());
    expect(answer.json()).toMatchObject({ statusCode: 400, errors: [{ field }] });
  });

  it('is deleted with its owner’s account', async () => {
    await made();
    await deleteDependents(test.pool, -1);
    expect(await draftsOf(owner)).toHaveLength(1);
    const client = await test.pool.connect();
    try {
      await client.query('BEGIN');
      await deleteDependents(client, ownerId);
      expect((await client.query('SELECT FROM app.item_drafts')).rowCount).toBe(0);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});

describe('an owner who leaves meanwhile', () => {
  /** As an erasure does. */
  const LEAVING = [
    'SELECT FROM app.users WHERE id = $1 FOR UPDATE',
    'DELETE FROM app.item_drafts WHERE user_id = $1',
    'UPDATE app.users SET erased_at = now() WHERE id = $1',
  ];
  afterEach(() => test.pool.query('UPDATE app.users SET erased_at = NULL WHERE id = $1', [ownerId]));

  it('leaves no draft', async () => {
    const answer = await during(LEAVING, ownerId, () => save(randomUUID()));
    expect(answer.json()).toMatchObject({ statusCode: 401, code: 'unauthenticated' });
    expect((await test.pool.query('SELECT FROM app.item_drafts')).rowCount).toBe(0);
  });

  it('leaves no item', async () => {
    const before = await itemsOfOwner();
    const answer = await during(LEAVING, ownerId, () => owner.post('/api/items', { ...ITEM, images: [photo] }));
    expect(answer.json()).toMatchObject({ statusCode: 401, code: 'unauthenticated' });
    expect(await itemsOfOwner()).toBe(before);
  });
});

describe('publishing a draft', () => {
  it('lists the item and deletes the draft; a repeated request lists nothing more', async () => {
    const { id } = await made();
    const before = (await itemsOfOwner())!;
    const key = randomUUID();
    const [first, again] = [await publish(id, key), await publish(id, key)];
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json<{ id: string }>().id).toBe(first.json<{ id: string }>().id);
    expect([await draftsOf(owner), await itemsOfOwner()]).toEqual([[], before + 1]);
  });

  it('in two tabs at once lists one item', async () => {
    const { id } = await made();
    const before = (await itemsOfOwner())!;
    const answers = await Promise.all([publish(id), publish(id), publish(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 404, 404]);
    const refused = answers.find(({ statusCode }) => statusCode === 404);
    expect(refused?.json()).toMatchObject(messageOf('item_draft_not_found'));
    expect(await itemsOfOwner()).toBe(before + 1);
  });

  it('that another screen has changed since lists nothing and leaves the change', async () => {
    const { id } = await made();
    const changed = { ...VALUES, name: '藍の羽織と帯' };
    await save(id, { values: changed, revision: 1 });
    const before = (await itemsOfOwner())!;
    const late = await publish(`${id}&revision=1`);
    expect(late.json()).toMatchObject({ statusCode: 409, ...messageOf('item_draft_changed') });
    expect(await draftsOf(owner)).toMatchObject([{ values: changed }]);
    expect(await itemsOfOwner()).toBe(before);
    expect((await publish(`${id}&revision=2`)).statusCode).toBe(201);
    const gone = await publish(`${id}&revision=2`);
    expect(gone.json()).toMatchObject(messageOf('item_draft_not_found'));
    expect([await draftsOf(owner), await itemsOfOwner()]).toEqual([[], before + 1]);
  });

  it('at an impossible revision is refused', async () => {
    const { id } = await made();
    for (const revision of ['0', 'x', '1.5', '2147483648'])
      expect((await publish(`${id}&revision=${revision}`)).json()).toMatchObject({
        statusCode: 400,
        errors: [{ field: 'revision' }],
      });
    expect(await draftsOf(owner)).toHaveLength(1);
  });

  it('of another member lists nothing and leaves the draft', async () => {
    const { id } = await made();
    const answer = await other.post(`/api/items?draft=${id}`, { ...ITEM, images: [await uploadedBy(other)] });
    expect(answer.json()).toMatchObject({ statusCode: 404 });
    expect((await owner.post('/api/items?draft=x', { ...ITEM, images: [photo] })).statusCode).toBe(400);
    expect(await draftsOf(owner)).toHaveLength(1);
  });
});

function messageOf(code: 'item_draft_changed' | 'item_draft_not_found' | 'too_many_item_drafts') {
  return { code, message: ERRORS[code].message };
}
