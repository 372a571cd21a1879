import { postalAddressSchema } from '@meguri/contracts/account/postal-lookup.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type PostalStub, startPostalStub } from '../../../../test/support/servers/postal-stub.ts';
import { AccountsModule } from '../accounts.module.ts';
import { TestClient } from '../../http/http.testing.ts';
import { TIMEOUT_MS, PostalCodes, PostalLookup } from './postal-codes.ts';
import { PostalModule } from './postal.controller.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const OFFLINE = new Map([['5420076', [{ prefecture: '大阪府', city: '大阪市中央区難波' }]]]);
let stub: PostalStub;
let member: TestClient;
const find = (path: string) => member.get(`/api/postal-lookup${path}`);

const test = useTestApp(async () => {
  stub = await startPostalStub();
  return [AccountsModule.register(null), PostalModule.register(new PostalLookup(stub.url, OFFLINE, 200))];
});
beforeAll(async () => {
  member = new TestClient(test.app);
  await member.register('moving_in');
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.behaviour = 'answers';
  stub.asked.length = 0;
  (Reflect.get(test.app.get(PostalCodes), 'asked') as Map<string, unknown>).clear();
});

describe('a postal code', () => {
  it('gives prefecture and city, with or without its hyphen, in the path or the query', async () => {
    for (const path of [
      '/530-0001',
      '/5300001',
      '?zipcode=530-0001',
      '?zipcode=5300001',
      '?zipcode=%EF%BC%95%EF%BC%93%EF%BC%90%E2%88%92%EF%BC%90%EF%BC%90%EF%BC%90%EF%BC%91',
    ]) {
      const answer = await find(path);
      expect([answer.statusCode, answer.json()]).toEqual([200, { prefecture: '大阪府', city: '大阪市北区梅田' }]);
    }
    expect(stub.asked).toEqual(['5300001']);
  });

  it('of a building gives its town, and separately the building with its floor', async () => {
    const town = { prefecture: '大阪府', city: '大阪市北区天満橋', building: 'ＯＡＰタワー 26階' };
    expect((await find('/530-6026')).json()).toEqual(town);
  });

  it.each([
    ['498-0000', ['愛知県弥富市', '三重県桑名郡木曽岬町']],
    ['618-0000', ['京都府乙訓郡大山崎町', '大阪府三島郡島本町']],
  ])('%s with towns in two prefectures offers all of them, and gives the first', async (code, towns) => {
    const { candidates, ...first } = postalAddressSchema.parse((await find(`/${code}`)).json());
    const written = ({ prefecture, city }: { prefecture: string; city: string }) => prefecture + city;
    expect([written(first), candidates?.map(written)]).toEqual([towns[0], towns]);
  });

  it('is looked up once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => find('/530-0001')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(stub.asked).toEqual(['5300001']);
  });

  it('without an address gives 404, and isn’t looked up again', async () => {
    for (let i = 0; i < 2; i++)
      expect((await find('/999-9999')).json()).toMatchObject({
        statusCode: 404,
        code: 'postal_code_not_found',
        message: '郵便番号から住所情報を取得できませんでした',
      });
    expect(stub.asked).toEqual(['9999999']);
  });

  it.each(['fails', 'talks nonsense'] as const)(
    'gives 503 when the lookup %s, and is looked up again later',
    async (how) => {
      stub.behaviour = how;
      expect((await find('/530-0001')).json()).toMatchObject({
        statusCode: 503,
        code: 'postal_lookup_failed',
        message: '住所情報の取得中にエラーが発生しました',
      });
      stub.behaviour = 'answers';
      expect((await find('/530-0001')).statusCode).toBe(200);
    },
  );

  it('gives 503 after three seconds without an answer', async () => {
    expect(TIMEOUT_MS).toBe(3_000);
    stub.behaviour = 'hangs';
    expect((await find('/530-0001')).statusCode).toBe(503);
  });

  it('is found in the offline list while the lookup fails, and looked up later', async () => {
    stub.behaviour = 'fails';
    expect((await find('/542-0076')).json()).toEqual({ prefecture: '大阪府', city: '大阪市中央区難波' });
    stub.behaviour = 'answers';
    expect((await find('/542-0076')).statusCode).toBe(404);
  });

  it.each(['/530', '/530-00011', '/abc', '?zipcode=1', '?zipcode=', '', '?zipcode=5300001&url=http://evil.example'])(
    'is rejected as %s',
    async (path) => {
      expect((await find(path)).statusCode).toBe(400);
      expect(stub.asked).toEqual([]);
    },
  );

  it('has an error message when it is invalid', async () => {
    expect((await find('/530')).json()).toMatchObject({
      errors: [{ field: 'zipcode', message: '郵便番号は「123-4567」の形式で入力してください' }],
    });
  });

  it('is looked up a hundred times in ten minutes per user, then rejected', async () => {
    await test.pool.query('TRUNCATE app.request_limits');
    const answers = await Promise.all(Array.from({ length: 101 }, () => find('/530-0001')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(100);
    expect((await find('/530-0001')).json()).toMatchObject({ statusCode: 429, code: 'too_many_requests' });
    await test.pool.query('TRUNCATE app.request_limits');
  });

  it('is only looked up for signed-in users', async () => {
    expect((await new TestClient(test.app).get('/api/postal-lookup/530-0001')).statusCode).toBe(401);
    expect(stub.asked).toEqual([]);
  });
});
