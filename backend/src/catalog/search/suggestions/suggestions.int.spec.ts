import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_SUGGESTIONS, type Suggestions, suggestionsSchema } from '@meguri/contracts/item/suggestions.ts';
import { TestClient } from '../../../http/http.testing.ts';
import { ItemsModule } from '../../items/items.module.ts';
import { NO_ROUNDS } from '../../test-support/no-rounds.ts';
import { type OwnerWithPhoto, withPhoto } from '../../test-support/with-photo.ts';

let closet: OwnerWithPhoto;
const ITEMS: readonly object[] = [
  { name: '通勤の相棒', mainCategory: 'bags', subCategory: 'tote_bag', size: 'bag_a4_ok', brand: 'プラダ' },
  { name: '小さな手さげ', mainCategory: 'bags', subCategory: 'handbag', size: 'bag_5l', brand: 'PRADA' },
  { name: '黒い鞄', mainCategory: 'bags', subCategory: 'handbag', size: 'bag_5l', brand: '町の鞄屋' },
  { name: '白いスニーカー', mainCategory: 'shoes', subCategory: 'sneakers', size: 'shoes_23.5', brand: 'NIKE' },
  { name: '緑のドレス', mainCategory: 'dresses_allinones', subCategory: 'dress', description: '結婚式のお呼ばれに' },
  { name: '紺のドレス', mainCategory: 'dresses_allinones', subCategory: 'dress', description: '結婚式と卒業式に' },
];

const READS = 20;

beforeAll(async () => {
  const readLimit = { perMinute: 1, burst: READS };
  closet = await withPhoto([ItemsModule.register(NO_ROUNDS)], { readLimit });
  for (const fields of ITEMS) {
    const common = { genderCategory: 'womens', size: 'm', condition: 'good', shippingMethod: 'delivery' };
    const answer = await closet.owner.post('/api/items', { ...common, ...fields, images: [closet.photo] });
    if (answer.statusCode !== 201) throw new Error(answer.body);
  }
});
afterAll(() => closet.close());

const ask = (query: string) => new TestClient(closet.test.app).get(`/api/items/suggestions?${query}`);
const suggested = async (q: string) =>
  suggestionsSchema.parse((await ask(new URLSearchParams({ q }).toString())).json<Suggestions>());

describe('a visitor who types', () => {
  it.each(['かば', 'カバ', 'かb', 'kab', 'ばっ', 'bag', 'バッグ'])('%s is offered bags', async (q) => {
    const { categories, items, words } = await suggested(q);
    expect(categories[0]).toEqual({ name: 'バッグ', category: 'bags', subCategory: null, count: 3 });
    expect(items).toHaveLength(3);
    expect(words).toEqual([]);
  });

  it.each(['pra', 'プラ', 'ぷらd', 'PRADA', 'プラダ'])('%s is offered the brand under all its names', async (q) => {
    const { brands, items } = await suggested(q);
    expect(brands).toEqual([{ name: 'PRADA', count: 2 }]);
    expect(items.map(({ name }) => name).toSorted()).toEqual(['小さな手さげ', '通勤の相棒']);
  });

  it('is offered a brand that isn’t in the dictionary, also one that was listed since', async () => {
    expect((await suggested('町の')).brands).toEqual([{ name: '町の鞄屋', count: 1 }]);
    await closet.test.pool.query(
      `UPDATE app.items SET brand = '町の靴屋', brand_key = '町の靴屋' WHERE brand = 'NIKE'`,
    );
    expect((await suggested('町の')).brands).toHaveLength(2);
  });

  it('is offered the most frequent brands, whatever an owner invents', async () => {
    const { pool } = closet.test;
    const kept = await pool.query<{ id: string; brand: string; brand_key: string }>(
      'SELECT id, brand, brand_key FROM app.items ORDER BY id',
    );
    const rename = (id: string, brand: string) =>
      pool.query('UPDATE app.items SET brand = $2, brand_key = $2 WHERE id = $1', [id, brand]);
    const [one, two, three, four, ...others] = kept.rows.map(({ id }) => id);
    for (const name of ['んa', 'んb', 'んc', 'んd']) {
      await rename(one!, name);
      await suggested('ん');
    }
    await rename(two!, 'んe');
    await rename(three!, 'んf');
    for (const id of [four!, ...others]) await rename(id, 'んz');
    const { brands } = await suggested('ん');
    expect(brands[0]).toEqual({ name: 'んz', count: others.length + 1 });
    expect(brands).toHaveLength(MAX_SUGGESTIONS);
    for (const { id, brand, brand_key } of kept.rows)
      await pool.query('UPDATE app.items SET brand = $2, brand_key = $3 WHERE id = $1', [id, brand, brand_key]);
  });

  it('is offered few of each kind, and nothing without items', async () => {
    const many = await suggested('あ');
    const sizes = [many.categories, many.brands, many.items].map(({ length }) => length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_SUGGESTIONS);
    expect(await suggested('ありえない言葉')).toEqual({ categories: [], brands: [], items: [], words: [] });
    expect(await suggested('!!!')).toEqual({ categories: [], brands: [], items: [], words: [] });
    expect((await suggested('水着')).categories).toEqual([]);
  });

  it('nothing yet is offered the occasions that items are for, the most frequent first', async () => {
    const { words, ...others } = await suggested('');
    expect(words[0]).toEqual({ name: '結婚式', count: 2 });
    expect(words).toContainEqual({ name: '卒業式', count: 1 });
    expect(others).toEqual({ categories: [], brands: [], items: [] });
    expect((await ask('')).json()).toEqual({ words, ...others });
  });
});

it.each([`q=${'あ'.repeat(101)}`, 'q=%00', 'q=%1b', 'q=a%0ab', 'q=%E2%80%AE', 'q=a&q=b'])(
  'a request with %s is rejected in Japanese',
  async (query) => {
    const answer = await ask(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', errors: [{ field: 'q' }] });
  },
);

it('suggestions count as reads, which are limited', async () => {
  // Requests of a test have no network, so a member makes them.
  const again = () => closet.owner.get('/api/items/suggestions?q=x');
  let answer = await again();
  for (let times = 0; times < READS && answer.statusCode === 200; times += 1) answer = await again();
  expect(answer.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});
