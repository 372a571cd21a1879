import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { itemSearchSchema } from '@meguri/contracts/item/item-search.ts';
import { addDays, mondayOf, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { useOpened } from '../../../../../test/support/use-opened.ts';
import { type TestApp, TestClient } from '../../../http/http.testing.ts';
import { ItemsModule } from '../../items/items.module.ts';
import { RoundsOfItem } from '../../items/rounds-of-item.ts';
import { NoRounds } from '../../test-support/no-rounds.ts';
import { withPhoto } from '../../test-support/with-photo.ts';
import type { Person } from '../../../limits/per-person.ts';
import { UnfoundWords } from './unfound-words.ts';

const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
const service = useOpened(() => withPhoto([ItemsModule.register({ provide: RoundsOfItem, useValue: new NoRounds() })]));

let test: TestApp;
let words: UnfoundWords;
beforeAll(() => {
  ({ test } = service);
});
beforeEach(async () => {
  await test.pool.query('TRUNCATE app.unfound_words, app.unfound_word_sketches');
  words = newProcess();
});

/** As a process that has counted no one yet. */
function newProcess(): UnfoundWords {
  const { pool, clock, settings, log } = test.app.get(UnfoundWords) as unknown as Record<string, never>;
  return new UnfoundWords(pool!, clock!, settings!, log!);
}
const type = (q: string, person: Person, { more = {}, found = 0, of = words } = {}) =>
  of.note(itemSearchSchema.parse({ q, ...more }), found, { viewer: null, requester: person, userAgent: BROWSER });
/** Ten people set at least five of 64 bits, whatever the secret is. */
const crowd = (q: string, options = {}) => {
  for (let person = 1; person <= 10; person += 1) type(q, person, options);
};
const listed = async () => {
  await words.write();
  return (await words.list()).items;
};

describe('a search word that found nothing', () => {
  it('is listed once five people typed it, in any spelling, and nothing of it is readable before', async () => {
    for (let person = 1; person <= 4; person += 1) type('サロペット', person);
    expect(await listed()).toEqual([]);
    const { rows } = await test.pool.query('SELECT * FROM app.unfound_word_sketches');
    expect(rows.map((row: object) => Object.keys(row))).toEqual([['week', 'mark', 'people']]);
    expect(JSON.stringify(rows)).not.toContain('ろぺ');
    for (let person = 5; person <= 10; person += 1) type('さろぺっと', person);
    const [found, ...others] = await listed();
    expect(found).toMatchObject({ weeks: 1, lastWeek: mondayOf(tokyoDate(new Date().toISOString())) });
    expect([found!.people >= 5 && found!.people <= 10, others]).toEqual([true, []]);
  });

  it('is listed when its people came to two processes', async () => {
    const other = newProcess();
    for (let person = 1; person <= 10; person += 1) type('サロペット', person, { of: person % 2 ? words : other });
    await other.write();
    expect(await listed()).toHaveLength(1);
  });

  it('isn’t listed for one person or network that repeats it', async () => {
    for (let time = 0; time < 100; time += 1) type('サロペット', '203.0.113.0/24');
    for (let time = 0; time < 100; time += 1) type('サロペット', 7, { of: newProcess() });
    expect(await listed()).toEqual([]);
  });

  it('isn’t stored beyond twenty words of a person a day', async () => {
    for (let time = 0; time < 100; time += 1) type(`語${String.fromCodePoint(0x4e00 + time)}`, 7);
    await words.write();
    expect((await test.pool.query('SELECT FROM app.unfound_word_sketches')).rowCount).toBe(20);
  });

  it.each([
    ['an address', 'hanako@example.jp', {}],
    ['a telephone number', '090-1234-5678', {}],
    ['a sentence', '来週の結婚式に着ていく紺色のワンピースで袖のあるものを探しています', {}],
    ['a word with a filter', 'サロペット', { more: { category: 'tops' } }],
    ['a word that found items', 'サロペット', { found: 3 }],
  ])('isn’t counted when it is %s', async (_, q, options) => {
    crowd(q, options);
    await words.write();
    expect((await test.pool.query('SELECT FROM app.unfound_word_sketches')).rowCount).toBe(0);
  });

  it('is summed up over its weeks, of the last 90 days', async () => {
    const monday = mondayOf(tokyoDate(new Date().toISOString()));
    for (const [week, people] of [
      [monday, 5],
      [addDays(monday, -7), 8],
      [addDays(monday, -98), 60],
    ] as const)
      await test.pool.query(`INSERT INTO app.unfound_words VALUES ($1, 'さろぺつと', 'サロペット', $2)`, [
        week,
        people,
      ]);
    expect(await listed()).toEqual([{ word: 'サロペット', people: 13, weeks: 2, lastWeek: monday }]);
  });

  it('is noted by the search of a member', async () => {
    const shared = test.app.get(UnfoundWords);
    const member = new TestClient(test.app);
    await member.register('kenji');
    await member.get(`/api/items?q=${encodeURIComponent('サロペット')}`, { 'user-agent': BROWSER });
    await shared.write();
    expect((await test.pool.query('SELECT FROM app.unfound_word_sketches')).rowCount).toBe(1);
  });
});
