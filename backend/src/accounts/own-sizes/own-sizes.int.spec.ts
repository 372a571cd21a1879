import { describe, expect, it } from '@jest/globals';
import { TestClient } from '../../http/http.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const client = () => new TestClient(test.app);
const NOTHING = { sizes: [], measurements: {}, height: null };
const WORN = { sizes: ['m', 'shoes_24.5'], measurements: { shoulder: 38.5, waist: 66 }, height: 165 };

const test = useTestApp([AccountsModule.register(null)]);

describe('a user’s clothing sizes', () => {
  it('are empty at first, then as the user sets and replaces them', async () => {
    const hanako = client();
    await hanako.register('hanako');
    expect((await hanako.get('/api/user/sizes')).json()).toEqual(NOTHING);
    expect((await hanako.change('PUT', '/api/user/sizes', WORN)).json()).toEqual(WORN);
    expect((await hanako.get('/api/user/sizes')).json()).toEqual(WORN);
    const instead = { sizes: [], measurements: { waist: null, hip: 92 } };
    expect((await hanako.change('PUT', '/api/user/sizes', instead)).json()).toEqual({
      sizes: [],
      measurements: { hip: 92 },
      height: null,
    });
  });

  it('are private: not shown to guests, in the profile or to other members', async () => {
    const worn = client();
    const id = await worn.register('wearing');
    await worn.change('PUT', '/api/user/sizes', WORN);
    const other = client();
    await other.register('looking');
    expect((await client().get('/api/user/sizes')).statusCode).toBe(401);
    expect((await other.get('/api/user/sizes')).json()).toEqual(NOTHING);
    for (const who of [client(), other, worn])
      expect((await who.get(`/api/users/${id}`)).body).not.toMatch(/shoes_24|38\.5|height/);
  });

  it.each([
    [{ sizes: ['huge'], measurements: {} }, 'サイズを選択してください'],
    [{ sizes: 'm', measurements: {} }, 'サイズを選択してください'],
    [{ sizes: [], measurements: { waist: 5 } }, 'ウエストは35〜180cmで入力してください'],
    [{ sizes: [], measurements: { hip: 90.55 } }, 'ヒップは小数第1位までで入力してください'],
    [{ sizes: [], measurements: {}, height: 999 }, '身長を選択してください'],
    [{ sizes: [], measurements: {}, height: '165' }, '身長を選択してください'],
    [{ sizes: [], measurements: { heel: 5 } }, '寸法の形式が正しくありません'],
  ])('are rejected as %j', async (body, message) => {
    const someone = client();
    await someone.register(`s${String(Math.random()).slice(2, 12)}`);
    const answer = await someone.change('PUT', '/api/user/sizes', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()['errors']).toEqual([expect.objectContaining({ message })]);
  });
});
