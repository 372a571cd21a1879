import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ItemSearchAnswer } from '@meguri/contracts/item/item-view.ts';
import { BLOCKED_DAYS, RESERVATIONS } from '@meguri/projections/read-models/calendar/projection.ts';
import { ROUNDS } from '@meguri/projections/read-models/rounds/table.ts';
import { TIMELINE } from '@meguri/projections/read-models/timeline/table.ts';
import { createTable } from '@meguri/projections/runner/read-model-table.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { type TestApp, TestClient } from '../../http/http.testing.ts';
import { OperatedItemsModule } from '../../operations/items/suspension.controller.ts';
import { ItemsModule } from '../items/items.module.ts';
import { RoundsOfItem } from '../items/rounds-of-item.ts';
import { uploadedBy, withPhoto } from '../test-support/with-photo.ts';
import { Popularity } from './popularity.ts';
import { SearchDocuments } from './search-documents.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let test: TestApp;
let owner: TestClient;
let photo: string;
const ids: Record<string, string> = {};

/** By name, oldest first. */
const CLOSET = {
  dress: {
    name: 'ネイビーのワンピース',
    brand: 'ユニクロ',
    color: 'navy',
    size: 'm',
    rentalPrice: 3000,
    ...{ occasions: ['photo'], returnUnwashed: true },
  },
  coat: {
    name: 'ウールのコート',
    mainCategory: 'outerwear',
    subCategory: 'coat',
    size: 'l',
    rentalPrice: 5000,
    color: 'black',
    fitRefund: true,
  },
  sneakers: {
    ...{ name: '白いスニーカー', brand: 'NIKE', mainCategory: 'shoes', subCategory: 'sneakers', size: 'shoes_23.5' },
    ...{ genderCategory: 'unisex', rentalPrice: 1200, color: 'white', condition: 'new' },
  },
  bag: {
    ...{ name: '通勤バッグ', brand: 'UNIQLO', mainCategory: 'bags', subCategory: 'tote_bag', size: 'bag_a4_ok' },
    ...{ shippingMethod: 'pickup', pickupAreas: ['umeda', 'namba'], rentalPrice: 800 },
  },
  suit: {
    ...{
      name: 'リネンのセットアップ',
      subCategory: 'setup',
      size: 'm',
      shippingMethod: 'both',
      pickupAreas: ['namba'],
    },
    ...{ genderCategory: 'mens', rentalPrice: 4000, description: '結婚式の二次会に' },
    occasions: ['work', 'ceremony'],
  },
} as const;

const closet = useOpened(() => withPhoto([ItemsModule.register(), OperatedItemsModule]));
beforeAll(async () => {
  ({ test, owner, photo } = closet);
  await test.pool.query('CREATE SCHEMA read_models');
  for (const table of [RESERVATIONS, BLOCKED_DAYS, ROUNDS, TIMELINE])
    await test.pool.query(createTable('read_models', table));
  await test.pool.query(`CREATE TABLE read_models.checkpoints (projection text, position text, generation int);
    INSERT INTO read_models.checkpoints VALUES ('calendar', '0', 0)`);
  for (const [key, fields] of Object.entries(CLOSET)) ids[key] = await list(fields);
});

/** Days from a few days ahead up to 90 can be requested. */
const inFebruary = () => {
  beforeAll(() => void jest.spyOn(test.app.get(Clock), 'now').mockReturnValue(new Date('2027-02-20T03:00:00Z')));
  afterAll(() => void jest.restoreAllMocks());
};

/** A new owner's first item. */
async function listedBy(username: string, fields: object = { name: '古着のシャツ' }): Promise<string> {
  const client = new TestClient(test.app);
  await client.register(username);
  return list({ ...fields, images: [await uploadedBy(client)] }, client);
}

async function list(fields: object, by = owner): Promise<string> {
  const body = {
    ...{
      mainCategory: 'dresses_allinones',
      subCategory: 'dress',
      genderCategory: 'womens',
      size: 'm',
      condition: 'good',
    },
    ...{ shippingMethod: 'delivery', images: [photo] },
    ...fields,
  };
  const answer = await by.post('/api/items', body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

async function search(query: Record<string, string> | string): Promise<ItemSearchAnswer> {
  const text = typeof query === 'string' ? query : new URLSearchParams(query).toString();
  return (await new TestClient(test.app).get(`/api/items?${text}`)).json<ItemSearchAnswer>();
}
/** The items of the closet that a search finds, newest first. */
async function found(query: Record<string, string> | string): Promise<string[]> {
  const keys = Object.keys(ids);
  return (await search(query)).items.map(({ id }) => keys.find((key) => ids[key] === id) ?? id);
}

describe('a visitor searches for words', () => {
  it.each([
    ['ワンピース', ['suit', 'dress']],
    ['わんぴーす', ['suit', 'dress']],
    ['ﾜﾝﾋﾟｰｽ ネイビー', ['dress']],
    ['ゆにくろ', ['bag', 'dress']],
    ['uniqlo 紺', ['dress']],
    ['ナイキ', ['sneakers']],
    ['靴', ['sneakers']],
    ['かばん', ['bag']],
    ['白い くつ', ['sneakers']],
    ['二次会', ['suit']],
    ['卒業式', ['suit']],
    ['コート 赤', []],
    ['!!!', []],
  ])('%s', async (q, expected) => {
    expect(await found({ q })).toEqual(expected);
  });

  it('finds the words as they were typed before others of the same meaning, but keeps the order of prices', async () => {
    const id = await list({
      name: 'かばん柄のシャツ',
      mainCategory: 'tops',
      subCategory: 'shirt_blouse',
      rentalPrice: 900,
    });
    const newer = await list({ name: '夜の小物', mainCategory: 'bags', subCategory: 'clutch_pouch', size: 'bag_5l' });
    try {
      expect(await found({ q: 'かばん' })).toEqual([id, newer, 'bag']);
      expect(await found({ q: 'かばん', sort: 'price_asc' })).toEqual([newer, 'bag', id]);
      const first = await search({ q: 'かばん', limit: '1' });
      const second = await search({ q: 'かばん', limit: '1', cursor: first.nextCursor ?? '' });
      expect([...first.items, ...second.items].map((item) => item.id)).toEqual([id, newer]);
      expect(first).toMatchObject({ total: 3, inexact: false });
    } finally {
      await test.pool.query(`UPDATE app.items SET status = 'deleted' WHERE id = ANY ($1)`, [[id, newer]]);
    }
  });

  it('finds an item by its new meaning as soon as its owner has changed it', async () => {
    const fields = { name: '夜の小物', mainCategory: 'bags', subCategory: 'clutch_pouch', size: 'bag_5l' };
    const id = await list(fields);
    expect(await found({ q: '鞄' })).toEqual([id, 'bag']);
    const kind = { mainCategory: 'accessories', subCategory: 'hat', genderCategory: 'womens', size: 'hat_free' };
    const change = { ...kind, name: '夜の小物', condition: 'good', shippingMethod: 'delivery', images: [photo] };
    expect((await owner.change('PUT', `/api/items/${id}`, change)).statusCode).toBe(200);
    expect(await found({ q: '鞄' })).toEqual(['bag']);
    await test.pool.query(`UPDATE app.items SET status = 'deleted' WHERE id = $1`, [id]);
  });

  it.each([
    ['unqlo', ['bag', 'dress']],
    ['せっとあっぷす', ['suit']],
    ['セッ卜アツブ リネン', []],
  ])('misspelled, %s: finds similar items, marked as such', async (q, expected) => {
    const answer = await search({ q });
    expect(answer.items.map(({ id }) => id).sort()).toEqual(expected.map((key) => ids[key]).sort());
    expect(answer.inexact).toBe(expected.length > 0);
  });

  it('and pages through similar items as through any others', async () => {
    const first = await search({ q: 'unqlo', limit: '1' });
    const second = await search({ q: 'unqlo', limit: '1', cursor: first.nextCursor ?? '' });
    expect([first.items[0]?.id, second.items[0]?.id]).toEqual([ids['bag'], ids['dress']]);
    expect(second).toMatchObject({ inexact: true, total: 2, facets: null, nextCursor: null });
  });
});

describe('a visitor narrows a search', () => {
  it.each([
    ['category=shoes', ['sneakers']],
    ['category=shoes,bags', ['bag', 'sneakers']],
    ['category=shoes&category=bags', ['bag', 'sneakers']],
    ['subCategory=setup', ['suit']],
    ['gender=mens,unisex', ['suit', 'sneakers']],
    ['size=m', ['suit', 'dress']],
    ['color=navy,white', ['sneakers', 'dress']],
    ['condition=new', ['sneakers']],
    ['brand=%E3%83%A6%E3%83%8B%E3%82%AF%E3%83%AD', ['bag', 'dress']],
    ['minPrice=1200&maxPrice=4000', ['suit', 'sneakers', 'dress']],
    // Shipping both ways costs 1,500 yen, for what isn't only handed over in person.
    ['maxPrice=4500&withShipping=true', ['bag', 'sneakers', 'dress']],
    ['minPrice=4600&withShipping=true', ['suit', 'coat']],
    ['maxPrice=4000&withShipping=true&shippingMethod=pickup', ['suit', 'bag']],
    ['withShipping=true&sort=price_asc', ['bag', 'sneakers', 'dress', 'suit', 'coat']],
    ['shippingMethod=pickup', ['suit', 'bag']],
    ['shippingMethod=delivery', ['suit', 'sneakers', 'coat', 'dress']],
    ['pickupArea=namba', ['suit', 'bag']],
    ['occasion=ceremony', ['suit']],
    ['occasion=photo,work', ['suit', 'dress']],
    ['occasion=travel', []],
    ['returnUnwashed=true', ['dress']],
    ['fitRefund=true', ['coat']],
    ['pickupArea=umeda&shippingMethod=pickup', ['bag']],
    ['size=', ['suit', 'bag', 'sneakers', 'coat', 'dress']],
    ['sort=price_desc', ['coat', 'suit', 'dress', 'sneakers', 'bag']],
    ['gender=womens&size=m&maxPrice=3000&q=navy', ['dress']],
  ])('by %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('and sees how many items each value would find, including other values of a selected filter', async () => {
    const { facets, total } = await search('size=m&gender=womens');
    expect(total).toBe(1);
    expect(facets?.size).toEqual(
      [
        { value: 'm', count: 1 },
        { value: 'bag_a4_ok', count: 1 },
        { value: 'l', count: 1 },
      ].sort((one, other) => one.value.localeCompare(other.value)),
    );
    expect(facets?.gender).toEqual([
      { value: 'mens', count: 1 },
      { value: 'womens', count: 1 },
    ]);
    expect(facets?.color).toEqual([{ value: 'navy', count: 1 }]);
    expect(facets?.brand).toEqual([{ value: 'UNIQLO', count: 1 }]);
  });

  it('and an item counts for each hand-over method and meeting point that it offers', async () => {
    const { facets } = await search('');
    expect(facets?.shippingMethod).toEqual([
      { value: 'delivery', count: 4 },
      { value: 'pickup', count: 2 },
    ]);
    expect(facets?.pickupArea).toEqual([
      { value: 'namba', count: 2 },
      { value: 'umeda', count: 1 },
    ]);
    expect(facets?.brand[0]).toEqual({ value: 'UNIQLO', count: 2 });
  });

  it('and an item counts for each of its occasions', async () => {
    const { facets } = await search('occasion=work');
    expect(facets?.occasion).toEqual([
      { value: 'ceremony', count: 1 },
      { value: 'photo', count: 1 },
      { value: 'work', count: 1 },
    ]);
  });

  it('and sees how many items need no cleaning before their return', async () => {
    const { facets } = await search('');
    expect(facets?.returnUnwashed).toEqual([{ value: 'true', count: 1 }]);
  });

  it('and sees how many items have the fit promise', async () => {
    const { facets } = await search('');
    expect(facets?.fitRefund).toEqual([{ value: 'true', count: 1 }]);
  });

  it.each([
    'size=huge',
    'color=navy,neon',
    'gender=x',
    'condition=x',
    'subCategory=x',
    'shippingMethod=both',
    'pickupArea=paris',
    'occasion=war',
    'returnUnwashed=no',
    'fitRefund=no',
    'availableFrom=2026-13-01',
    'availableFrom=soon',
    'availableFrom=9999-12-31',
    'availableFrom=0001-01-01',
    'wearOn=2026-13-01',
    'wearOn=soon',
    'minPrice=-1',
    'withShipping=maybe',
    'minPrice=x',
    'minPrice=500&maxPrice=400',
    'sort=popular&cursor=WyJuZXdlc3QiLCIxIiwiMSJd',
    `brand=${'x'.repeat(51)}`,
    `size=${Array(40)
      .fill('m')
      .map((m, i) => `${m}${i}`)
      .join(',')}`,
  ])('but not by %s', async (query) => {
    const answer = await new TestClient(test.app).get(`/api/items?${query}`);
    expect(answer.json()).toMatchObject({
      statusCode: 400,
      code: 'invalid_input',
      errors: [{ field: expect.any(String) }],
    });
  });
});

describe('a visitor searches for an item available from a day on', () => {
  inFebruary();
  const reserve = async (key: string, from: string, to: string) => {
    await test.pool.query('INSERT INTO read_models.reservations VALUES ($1, $2, $3, $4)', [
      ids[key],
      `r${from}`,
      from,
      to,
    ]);
    await test.pool.query(`UPDATE read_models.checkpoints SET position = position || '1'`);
  };
  const free = (query: string) => found(`${query}&sort=price_asc`);

  it('finds items that are free for seven days, including shipping if they are delivered', async () => {
    // Reserved until the end of 9 March, and again from the 20th.
    for (const key of ['dress', 'bag', 'suit']) {
      await reserve(key, '2027-03-01', '2027-03-10');
      await reserve(key, '2027-03-20', '2027-03-27');
    }
    expect(await free('availableFrom=2027-03-09')).toEqual(['sneakers', 'coat']);
    // It is free on the day itself, but the parcel leaves a day earlier.
    expect(await free('availableFrom=2027-03-10')).toEqual(['bag', 'sneakers', 'suit', 'coat']);
    expect(await free('availableFrom=2027-03-11')).toEqual(['bag', 'sneakers', 'dress', 'suit', 'coat']);
    // The last day of use is the 18th; the parcel returns on the 20th.
    expect(await free('availableFrom=2027-03-12')).toEqual(['bag', 'sneakers', 'suit', 'coat']);
    expect(await free('availableFrom=2027-03-13')).toEqual(['bag', 'sneakers', 'suit', 'coat']);
    expect(await free('availableFrom=2027-03-14')).toEqual(['sneakers', 'coat']);
  });

  it('but none that can’t be requested any more', async () => {
    // A parcel needs four days, a meeting one.
    expect(await free('availableFrom=2027-02-21')).toEqual(['bag', 'suit']);
    expect(await free('availableFrom=2027-02-20')).toEqual([]);
    expect(await free('availableFrom=2027-05-22')).toEqual([]);
  });

  it('by the requested method, where an item offers both', async () => {
    expect(await free('availableFrom=2027-03-10&shippingMethod=delivery')).toEqual(['sneakers', 'coat']);
    expect(await free('availableFrom=2027-03-10&shippingMethod=pickup')).toEqual(['bag', 'suit']);
    expect(await free('availableFrom=2027-03-11&shippingMethod=delivery')).toEqual([
      'sneakers',
      'dress',
      'suit',
      'coat',
    ]);
  });

  it('or to wear on a day: finds items of which a free week includes it', async () => {
    // A parcel's only week is from the 11th to the 17th; the last meeting is on the 13th.
    expect(await free('wearOn=2027-03-17')).toEqual(['bag', 'sneakers', 'dress', 'suit', 'coat']);
    expect(await free('wearOn=2027-03-18')).toEqual(['bag', 'sneakers', 'suit', 'coat']);
    expect(await free('wearOn=2027-03-18&shippingMethod=delivery')).toEqual(['sneakers', 'coat']);
    expect(await free('wearOn=2027-03-19&shippingMethod=pickup')).toEqual(['bag', 'suit']);
    expect(await free('wearOn=2027-03-20')).toEqual(['sneakers', 'coat']);
    // The first day after the reservations is too early for a parcel's week.
    expect(await free('wearOn=2027-03-27&shippingMethod=pickup,delivery')).toEqual(['bag', 'sneakers', 'suit', 'coat']);
    expect(await free('wearOn=2027-03-18&availableFrom=2027-03-11')).toEqual(['bag', 'sneakers', 'suit', 'coat']);
    const { facets } = await search('wearOn=2027-03-20&category=shoes');
    expect(facets?.category.map(({ value }) => value).sort()).toEqual(['outerwear', 'shoes']);
  });

  it.each([
    ['wearOn=2027-02-20', '着たい日は、明日からの日を選択してください'],
    ['wearOn=2020-01-01', '着たい日は、明日からの日を選択してください'],
    ['wearOn=2027-05-28', '着たい日は、96日先までの日を選択してください'],
  ])('but not by a day that no rental can include, %s', async (query, message) => {
    const { id } = (await owner.get('/api/user')).json<{ id: number }>();
    for (const path of ['/api/items', `/api/users/${id}/items`]) {
      const answer = await new TestClient(test.app).get(`${path}?${query}`);
      expect(answer.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'wearOn', message }] });
    }
    expect(await free('wearOn=2027-02-21')).toEqual(['bag', 'suit']);
  });

  it('and no longer finds an item that was reserved since', async () => {
    const query = 'availableFrom=2027-04-01&category=shoes';
    expect(await free(query)).toEqual(['sneakers']);
    await reserve('sneakers', '2027-04-05', '2027-04-12');
    expect(await free(query)).toEqual([]);
  });

  it('and finds no items that aren’t for rent', async () => {
    const id = await list({ name: '見るだけ', isRentable: false });
    expect((await search('availableFrom=2027-05-01')).items.map((item) => item.id)).not.toContain(id);
    await test.pool.query(`UPDATE app.items SET status = 'deleted' WHERE id = $1`, [id]);
  });

  it('counts free items, too', async () => {
    const { total, facets } = await search('availableFrom=2027-03-09&category=shoes');
    expect(total).toBe(1);
    expect(facets?.category.map(({ value }) => value).sort()).toEqual(['outerwear', 'shoes']);
  });
});

describe('an owner’s closet, which the database searches', () => {
  inFebruary();
  it.each([
    ['sort=price_asc'],
    ['sort=newest&limit=2'],
    ['q=ﾜﾝﾋﾟｰｽ'],
    ['q=uniqlo&size=m,bag_a4_ok'],
    ['q=!!!'],
    ['brand=ゆにくろ&maxPrice=1000'],
    ['pickupArea=namba,umeda&shippingMethod=pickup'],
    ['gender=mens,unisex&minPrice=1300'],
    ['availableFrom=2027-03-10'],
    ['availableFrom=2027-03-10&shippingMethod=delivery'],
    ['availableFrom=2027-03-11&shippingMethod=pickup,delivery&sort=price_desc'],
    ['availableFrom=2027-04-02'],
    ['wearOn=2027-03-18'],
  ])('gives the same results for %s as the catalogue', async (query) => {
    const { id: ownerId } = (await owner.get('/api/user')).json<{ id: number }>();
    const ask = async (path: string) => {
      const { items, total } = (await new TestClient(test.app).get(path)).json<ItemSearchAnswer>();
      return { ids: items.map(({ id }) => id), total };
    };
    const closet = await ask(`/api/users/${ownerId}/items?${encodeURI(query)}`);
    expect(closet).toEqual(await ask(`/api/items?ownerId=${ownerId}&${encodeURI(query)}`));
    expect(closet.total).toBeGreaterThanOrEqual(query === 'q=!!!' ? 0 : 1);
  });
});

describe('the state of an item', () => {
  const setRound = (status: string) =>
    test.pool.query(
      `INSERT INTO read_models.rounds (id, item_id, owner_id, borrower_id, status, start_date, end_date, requested_at,
         unpaid_fee, payout_open, refund_open, money_open, state, revision, position, updated_at)
       VALUES ('round', $1, 1, 2, $2, '2026-12-10', '2026-12-16', now(), false, false, false, false, '{}', 0, '1', now())
       ON CONFLICT (id) DO UPDATE SET status = excluded.status`,
      [ids['coat'], status],
    );
  const status = async () => {
    const page = (await owner.get(`/api/items/${ids['coat']}`)).json<{ status: string }>().status;
    const [listed] = (await search('category=outerwear')).items;
    expect(listed?.status).toBe(page);
    return page;
  };

  /** The first free day on the item's card. */
  const freeFrom = async () => (await search('category=outerwear')).items[0]?.freeFrom;

  it('is rented during a round, although no column stores it', async () => {
    expect(await status()).toBe('available');
    await setRound('in_use');
    expect(await status()).toBe('rented');
    expect(await freeFrom()).toMatch(/^\d{4}-\d\d-\d\d$/);
    await test.pool.query(`UPDATE read_models.rounds SET overdue_from = now() - interval '1 hour' WHERE id = 'round'`);
    expect([await status(), await freeFrom()]).toEqual(['rented', null]);
    await setRound('request_sent');
    expect(await status()).toBe('available');
    await setRound('completed');
    expect(await status()).toBe('available');
    expect(await freeFrom()).toBeNull();
  });

  it('includes its popularity: rentals and favourites', async () => {
    await setRound('completed');
    await test.app.get(Popularity).recount();
    expect((await found('sort=popular'))[0]).toBe('coat');
  });

  it('includes its reviews in the popularity, once others see them, bad ones counting less', async () => {
    const bags = async () => (await found('sort=popular')).indexOf('bag');
    const review = (rating: number, shown: boolean) =>
      test.pool.query(
        `INSERT INTO app.reviews (id, round_id, written_by, author_id, about_id, item_id, rating, tags, body, completed_at,
           written_at, shown_at)
         VALUES (gen_random_uuid(), gen_random_uuid(), 'borrower', 1, 1, $1, $2, '{}', '', now(), now(),
           CASE WHEN $3 THEN now() END)`,
        [ids['bag'], rating, shown],
      );
    const counted = async () => (await test.app.get(Popularity).recount(), bags());
    const before = await counted();
    for (let n = 0; n < 5; n += 1) await review(5, false);
    expect(await counted()).toBe(before);
    await test.pool.query('UPDATE app.reviews SET shown_at = now()');
    expect(await counted()).toBe(0);
    await test.pool.query('UPDATE app.reviews SET rating = 1');
    expect(await counted()).toBe(4);
    await test.pool.query('UPDATE app.reviews SET hidden_at = now()');
    expect(await counted()).toBe(before);
    await test.pool.query('DELETE FROM app.reviews');
    expect(await counted()).toBe(before);
  });
});

describe('items of an older release', () => {
  it('are found once their search documents are written, and show their photos’ sizes', async () => {
    await test.pool.query(
      `UPDATE app.items SET search_text = '', search_terms = '{}', search_version = 0, brand_key = '', photos = '[]'`,
    );
    expect(await found({ q: 'ネイビー' })).toEqual([]);
    await test.app.get(SearchDocuments).refresh();
    expect(await found({ q: 'ネイビー' })).toEqual(['dress']);
    const { items } = await search({ q: 'ゆにくろ' });
    expect(items).toHaveLength(2);
    expect(items[0]?.photos).toEqual([
      { url: photo, width: 40, height: 30, placeholder: expect.any(String), colour: '#385878' },
    ]);
  });
});

describe('sections', () => {
  it('show items similar to another: the same kind first, never itself', async () => {
    const second = await list({ name: 'もう一つのワンピース', color: 'navy', rentalPrice: 3100 });
    const far = await listedBy('another_owner', {
      ...{ name: '高いワンピース', color: 'red', size: 'xl', genderCategory: 'kids', rentalPrice: 90_000 },
    });
    const third = await list({ name: '青いワンピース', color: 'navy', rentalPrice: 9000 });
    const fourth = await list({ name: '赤いワンピース', color: 'red', size: 'xl', rentalPrice: 9000 });
    const answer = await new TestClient(test.app).get(`/api/items/${ids['dress']}/similar`);
    const found = answer.json<ItemSearchAnswer>().items.map(({ id }) => id);
    expect(found[0]).toBe(second);
    expect(found).not.toContain(ids['dress']);
    expect(found.indexOf(far)).toBeGreaterThan(0);
    // Two of one owner at most.
    expect(found).toContain(third);
    expect(found).not.toContain(fourth);
    const asOwner = await owner.get(`/api/items/${ids['dress']}/similar`);
    expect(asOwner.json<ItemSearchAnswer>().items.map(({ id }) => id)).toEqual([far]);
    await test.pool.query(`UPDATE app.items SET status = 'deleted' WHERE id = ANY ($1)`, [[third, fourth]]);
    // Of two similar items, the better rated one comes first.
    const alike = await list({ name: '三つ目のワンピース', color: 'navy', rentalPrice: 3100 });
    const order = async () =>
      (await new TestClient(test.app).get(`/api/items/${ids['dress']}/similar`))
        .json<ItemSearchAnswer>()
        .items.map(({ id }) => id)
        .filter((id) => [second, alike].includes(id));
    expect(await order()).toEqual([alike, second]);
    await test.pool.query(
      `INSERT INTO app.reviews (id, round_id, written_by, author_id, about_id, item_id, rating, tags, body, completed_at,
         written_at)
       VALUES (gen_random_uuid(), gen_random_uuid(), 'borrower', 1, 1, $1, 5, '{}', '', now(), now())`,
      [second],
    );
    // From when others see the reviews, and as long as they do.
    expect(await order()).toEqual([alike, second]);
    await test.pool.query('UPDATE app.reviews SET shown_at = now()');
    expect(await order()).toEqual([second, alike]);
    await test.pool.query('UPDATE app.reviews SET hidden_at = now()');
    expect(await order()).toEqual([alike, second]);
    await test.pool.query(`DELETE FROM app.reviews; UPDATE app.items SET status = 'deleted' WHERE id = '${alike}'`);
    await test.pool.query(`UPDATE app.items SET status = 'deleted' WHERE id = ANY ($1)`, [[second, far]]);
    for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
      expect((await owner.get(`/api/items/${id}/similar`)).statusCode).toBe(404);
  });

  it('are on the home page, at most two of each owner; new items of followed users are for their followers', async () => {
    const fan = new TestClient(test.app);
    const fanId = await fan.register('fan_of_hanako');
    const keys = async (by: TestClient, query = '') => {
      const home = (await by.get(`/api/home${query}`)).json<Record<string, { id: string }[]>>();
      const named = (section: string) =>
        home[section]?.map(({ id }) => Object.keys(ids).find((key) => ids[key] === id));
      return {
        newest: named('newest'),
        near: named('nearMeetingPoint'),
        following: named('following'),
        popular: named('popular'),
      };
    };
    const guest = await keys(new TestClient(test.app));
    expect(guest).toMatchObject({ newest: ['suit', 'bag'], near: ['bag'], following: [] });
    expect(guest.popular?.[0]).toBe('coat');
    expect(guest.popular).toHaveLength(2);
    expect((await keys(fan)).following).toEqual([]);
    await test.pool.query(
      `INSERT INTO app.follows (follower_id, followed_id) SELECT $1, id FROM app.users WHERE username = 'hanako'`,
      [fanId],
    );
    expect((await keys(fan)).following).toEqual(['suit', 'bag']);
    expect((await keys(fan, '?meetingPoint=namba')).near).toEqual(['suit', 'bag']);
    expect(await keys(owner)).toEqual({ newest: [], near: [], following: [], popular: [] });
    expect((await fan.get('/api/home?meetingPoint=paris')).statusCode).toBe(400);
  });

  it('show all owners although one lists a hundred items, and no item that is rented', async () => {
    const [taro, jiro] = await Promise.all([listedBy('owner_taro'), listedBy('owner_jiro')]);
    await test.pool.query(
      `INSERT INTO app.items SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
         'created_at', now() + interval '1 day'))).* FROM app.items i, generate_series(1, 100) WHERE i.id = $1`,
      [ids['dress']],
    );
    const guest = new TestClient(test.app);
    const newest = async () => {
      const home = (await guest.get('/api/home')).json<{ newest: { id: string; userId: number }[] }>();
      return home.newest.map(({ id, userId }) => (userId === closet.ownerId ? 'hanako' : id));
    };
    expect((await newest()).toSorted()).toEqual(['hanako', 'hanako', jiro, taro].toSorted());
    const first = await search('limit=8');
    expect(first.items.map(({ userId }) => (userId === closet.ownerId ? 'h' : 'o')).join('')).toBe('hhhohhho');
    const seen = new Set(first.items.map(({ id }) => id));
    for (let cursor = first.nextCursor; cursor !== null;) {
      const page = await search({ limit: '8', cursor });
      for (const { id } of page.items) seen.add(id);
      cursor = page.nextCursor;
    }
    expect(seen.size).toBe(first.total);
    const running = jest.spyOn(test.app.get(RoundsOfItem), 'runningSql');
    running.mockImplementation((id) => `(${id} = '${taro}')`);
    expect((await newest()).toSorted()).toEqual(['hanako', 'hanako', jiro].toSorted());
    running.mockRestore();
    await test.pool.query(`UPDATE app.items SET status = 'deleted' WHERE id <> ALL ($1)`, [Object.values(ids)]);
  });
});

describe('an operator suspends an item', () => {
  const path = () => `/api/admin/items/${ids['bag']}/suspension`;

  it('and it disappears from all lists, visible only to its owner with the reason, until it is restored', async () => {
    const admin = new TestClient(test.app);
    await admin.login('admin');
    const off = await admin.change('PUT', path(), { on: true, reason: '偽ブランド品の疑い' });
    expect(off.json()).toMatchObject({ id: ids['bag'], status: 'suspended' });
    expect(await found('category=bags')).toEqual([]);
    expect((await search('')).facets?.category.map(({ value }) => value)).not.toContain('bags');
    expect((await new TestClient(test.app).get(`/api/items/${ids['bag']}`)).statusCode).toBe(404);
    expect((await owner.get(`/api/items/${ids['bag']}`)).json()).toMatchObject({
      status: 'suspended',
      suspensionReason: '偽ブランド品の疑い',
    });
    expect((await admin.change('PUT', path(), { on: false })).json()).toMatchObject({ status: 'available' });
    expect(await found('category=bags')).toEqual(['bag']);
    expect((await owner.get(`/api/items/${ids['bag']}`)).json()).toMatchObject({ suspensionReason: null });
  });

  it('only with a reason, and other users can’t', async () => {
    const admin = new TestClient(test.app);
    await admin.login('admin');
    for (const body of [
      { on: true },
      { on: true, reason: ' ' },
      {},
      { on: 'yes', reason: 'x' },
      { on: true, reason: 'x', status: 'y' },
    ])
      expect((await admin.change('PUT', path(), body)).statusCode).toBe(400);
    const missing = '/api/admin/items/00000000-0000-4000-8000-000000000000/suspension';
    expect((await admin.change('PUT', missing, { on: false })).json()).toMatchObject({ code: 'item_not_found' });
    expect((await owner.change('PUT', path(), { on: true, reason: 'x' })).statusCode).toBe(403);
    expect((await new TestClient(test.app).change('PUT', path(), { on: true, reason: 'x' })).statusCode).toBe(401);
  });
});
