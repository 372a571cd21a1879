import { beforeAll, describe, expect, it } from '@jest/globals';
import { userCountsSchema, userListSchema } from '@meguri/contracts/operators/admin-users.ts';
import { ROUNDS_PROJECTION } from '@meguri/projections/read-models/rounds/projection.ts';
import { createTable } from '@meguri/projections/runner/read-model-table.ts';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { TestClient } from '../../http/http.testing.ts';
import { AdminUsersModule } from './admin-users.controller.ts';
import { UserDirectory } from './user-directory.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

let admin: TestClient;
let adminId: number;
let hanako: TestClient;
let hanakoId: number;
const client = () => new TestClient(test.app);
const search = async (query = '') => userListSchema.parse((await admin.get(`/api/admin/users${query}`)).json());
const names = async (query = '') => (await search(query)).items.map(({ username }) => username);

const test = useTestApp([AccountsModule.register({ username: 'admin', password: 'operator-1' }), AdminUsersModule]);
beforeAll(async () => {
  [admin, hanako] = [client(), client()];
  adminId = (await admin.login('admin', 'operator-1')).json<{ id: number }>().id;
  hanakoId = await hanako.register('hanako', 'yamada@example.jp');
  await test.pool.query('UPDATE app.users SET email = pending_email, email_verified_at = now() WHERE id = $1', [
    hanakoId,
  ]);
  for (const name of ['kenji', 'mi_saki', 'misaki2']) await client().register(name);
});

describe('the search for users', () => {
  it('shows operators the newest first, with what they need', async () => {
    expect(await names()).toEqual(['misaki2', 'mi_saki', 'kenji', 'hanako', 'admin']);
    const { items, total } = await search('?q=hanako');
    expect(total).toBe(1);
    expect(items[0]).toEqual({
      id: hanakoId,
      username: 'hanako',
      displayName: 'hanako',
      fullName: null,
      email: 'yamada@example.jp',
      createdAt: expect.any(String),
      isAdmin: false,
      operatorRole: null,
      secondStep: false,
      identityState: 'unverified',
      locked: false,
      lock: null,
      payoutAccountRefusal: null,
    });
  });

  it('finds by name, address or id, taking every character literally', async () => {
    expect(await names('?q=HANA')).toEqual(['hanako']);
    expect(await names('?q=yamada@')).toEqual(['hanako']);
    expect(await names(`?q=${adminId}`)).toContain('admin');
    expect(await names('?q=mi_')).toEqual(['mi_saki']);
    expect(await names('?q=%25')).toEqual([]);
    expect(await names("?q='%20OR%201=1--")).toEqual([]);
  });

  it('finds by what a user says on the phone: name, number, or an address that never received a mail', async () => {
    await test.pool.query(
      `UPDATE app.users SET full_name = '山田 花子', phone = '090-1234-5678', pending_email = 'new@example.jp' WHERE id = $1`,
      [hanakoId],
    );
    for (const said of [
      '山田花子',
      '山田　花子',
      '田 花',
      '090-1234-5678',
      '０９０１２３４５６７８',
      '1234 5678',
      'new@example',
      'ＨＡＮＡ',
    ])
      expect([said, await names(`?q=${encodeURIComponent(said)}`)]).toEqual([said, ['hanako']]);
    // Search results show the legal name, to tell namesakes apart; the full list doesn't.
    const named = async (query: string) => (await search(query)).items.find(({ id }) => id === hanakoId)?.fullName;
    expect([await named(`?q=${encodeURIComponent('山田')}`), await named('')]).toEqual(['山田 花子', null]);
    // The search of rentals finds their parties in the same way.
    const directory = test.app.get(UserDirectory);
    for (const said of ['山田 花子', '1234 5678', 'yamada@example.jp', 'new@example'])
      expect([said, await directory.partiesLike(said)]).toEqual([said, [hanakoId]]);
    expect(await directory.partiesLike('678')).toEqual([]);
    // A few digits are an id, not a part of a telephone number.
    expect(await names('?q=678')).toEqual([]);
  });

  it('is paged, each user once', async () => {
    const first = await search('?limit=2');
    const second = await search(`?limit=2&cursor=${first.nextCursor}`);
    const third = await search(`?limit=2&cursor=${second.nextCursor}`);
    const all = [first, second, third].flatMap(({ items }) => items.map(({ username }) => username));
    expect(all).toEqual(['misaki2', 'mi_saki', 'kenji', 'hanako', 'admin']);
    expect([first.total, third.nextCursor]).toEqual([5, null]);
  });

  it('is filtered by identity, state and role, and sorted, page by page', async () => {
    const idOf = async (name: string) => (await search(`?q=${name}`)).items[0]!.id;
    const [kenji, misaki] = [await idOf('kenji'), await idOf('mi_saki')];
    await test.pool.query(`UPDATE app.users SET identity_state = 'pending' WHERE id = $1`, [kenji]);
    await test.pool.query(`UPDATE app.users SET locked_at = now(), lock_reason = '確認中' WHERE id = $1`, [misaki]);
    await test.pool.query(`UPDATE app.users SET created_at = now() - interval '8 days' WHERE id = $1`, [hanakoId]);
    expect(await names('?identity=pending')).toEqual(['kenji']);
    expect(await names('?state=suspended')).toEqual(['mi_saki']);
    expect(await names('?state=new')).toEqual(['misaki2', 'mi_saki', 'kenji', 'admin']);
    expect(await names('?role=any')).toEqual(['admin']);
    expect([await names('?role=administrator'), await names('?role=support')]).toEqual([['admin'], []]);
    expect(await names('?state=suspended&identity=pending')).toEqual([]);
    expect(await names('?sort=oldest')).toEqual(['admin', 'hanako', 'kenji', 'mi_saki', 'misaki2']);
    const first = await search('?sort=name&limit=3');
    const second = await search(`?sort=name&limit=3&cursor=${first.nextCursor}`);
    const sorted = [first, second].map(({ items }) => items.map(({ username }) => username));
    expect(sorted).toEqual([
      ['admin', 'hanako', 'kenji'],
      ['mi_saki', 'misaki2'],
    ]);
    for (const wrong of ['state=x', 'role=x', 'identity=x', 'sort=x'])
      expect((await admin.get(`/api/admin/users?${wrong}`)).statusCode).toBe(400);
    await test.pool.query(`UPDATE app.users SET identity_state = 'unverified', locked_at = NULL, lock_reason = NULL`);
  });

  it('is filtered by parties of open cases and by unpaid fees, and says how many accounts each state has', async () => {
    const tables = ROUNDS_PROJECTION.tables.map((table) => createTable('read_models', table)).join(';');
    await test.pool.query(`CREATE SCHEMA IF NOT EXISTS read_models; ${tables}`);
    const [kenji, misaki] = [await search('?q=kenji'), await search('?q=mi_saki')].map(({ items }) => items[0]!.id);
    const add = (id: string, status: string, unpaid: boolean, borrower: number) =>
      test.pool.query(
        `INSERT INTO read_models.rounds (id, item_id, owner_id, borrower_id, status, start_date, end_date, requested_at,
           unpaid_fee, payout_open, refund_open, money_open, state, revision, position, updated_at)
         VALUES ($1, '', $2, $3, $4, now(), now(), now(), $5, false, false, false, '{}', 1, '1', now())`,
        [id, hanakoId, borrower, status, unpaid],
      );
    await add('a', 'damage_reported', false, kenji!);
    await add('b', 'completed', true, misaki!);
    await add('c', 'in_use', false, misaki!);
    expect(await names('?state=case')).toEqual(['kenji', 'hanako']);
    expect(await names('?state=fee')).toEqual(['mi_saki']);
    const counts = userCountsSchema.parse((await admin.get('/api/admin/users/counts')).json());
    expect(counts).toEqual({ suspended: 0, case: 2, fee: 1, shared_card: 0, new: 4, pending: 0 });
    expect((await hanako.get('/api/admin/users/counts')).statusCode).toBe(403);
  });

  it('shows who is locked now', async () => {
    for (let i = 0; i < 10; i++) await client().login('kenji', 'wrong-1');
    expect((await search('?q=kenji')).items[0]).toMatchObject({ locked: true });
    await test.pool.query(`UPDATE app.login_attempts SET window_started_at = now() - interval '16 minutes'`);
    expect((await search('?q=kenji')).items[0]).toMatchObject({ locked: false });
  });

  it.each(['by their address', 'on their own device'])('shows who is locked %s, and unlocks them', async (how) => {
    const holder = how === 'by their address' ? client() : hanako;
    const name = how === 'by their address' ? 'yamada@example.jp' : 'hanako';
    for (let tries = 0; tries < 10; tries++) await holder.login(name, 'wrong-1');
    expect((await holder.login(name)).json()).toMatchObject({ code: 'account_locked' });
    expect((await search('?q=hanako')).items[0]).toMatchObject({ locked: true, lock: null });
    expect((await admin.post(`/api/admin/users/${hanakoId}/unlock`, {})).statusCode).toBe(204);
    expect((await search('?q=hanako')).items[0]).toMatchObject({ locked: false });
    expect((await holder.login(name)).statusCode).toBe(200);
  });

  it('finds names with variants of characters, or with variation marks', async () => {
    await test.pool.query(`UPDATE app.users SET full_name = '髙橋 邊' || U&'\\+0E0100' WHERE username = 'kenji'`);
    for (const q of ['高橋', '髙橋邊', '高橋 辺'])
      expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(['kenji']);
  });

  it('excludes users who have left', async () => {
    const id = await client().register('gone_soon');
    await test.pool.query('UPDATE app.users SET erased_at = now() WHERE id = $1', [id]);
    expect(await names('?q=gone')).toEqual([]);
  });

  it.each(['?cursor=x', '?limit=0', '?limit=101', '?order=name'])('rejects %s', async (query) => {
    expect((await admin.get(`/api/admin/users${query}`)).statusCode).toBe(400);
  });
});

describe('the identity of a user', () => {
  const decide = (by: TestClient, id: number | string, body: unknown) =>
    by.change('PUT', `/api/admin/users/${id}/identity`, body);

  it('is unverified until an operator decides, which the user sees; operator and time are stored', async () => {
    expect((await hanako.get('/api/user')).json()).toMatchObject({ identityState: 'unverified', identityReason: null });
    await decide(admin, hanakoId, { state: 'pending' });
    const answer = await decide(admin, hanakoId, { state: 'rejected', reason: '書類の氏名が違います' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        state: 'rejected',
        decisions: [
          { state: 'rejected', reason: '書類の氏名が違います', decidedBy: { id: adminId, username: 'admin' } },
          { state: 'pending', reason: null },
        ],
      },
    ]);
    expect((await hanako.get('/api/user')).json()).toMatchObject({
      identityState: 'rejected',
      identityReason: '書類の氏名が違います',
    });
    expect((await admin.get(`/api/admin/users/${hanakoId}/identity`)).json()).toEqual(answer.json());
    expect((await search('?q=hanako')).items[0]).toMatchObject({ identityState: 'rejected' });
  });

  it('is shown to others only as verified or not, without rejection and reason', async () => {
    const seen = (await client().get(`/api/users/${hanakoId}`)).json();
    expect(Object.keys(seen).filter((name) => name.startsWith('identity'))).toEqual(['identityVerified']);
    expect(seen).toMatchObject({ identityVerified: false });
    expect(JSON.stringify(seen)).not.toContain('書類');
  });

  it('can’t be decided by operators about themselves', async () => {
    expect((await decide(admin, adminId, { state: 'verified' })).statusCode).toBe(403);
    expect((await admin.get('/api/user')).json()).toMatchObject({ identityState: 'unverified' });
  });

  it('can’t be set by the user', async () => {
    for (const body of [{ identityState: 'verified' }, { identity_state: 'verified' }])
      expect((await hanako.change('PATCH', `/api/users/${hanakoId}`, body)).statusCode).toBe(400);
  });

  it.each([{}, { state: 'king' }, { state: 'verified', reason: 'x'.repeat(501) }, { state: 'verified', by: 1 }])(
    'can’t be decided with %j',
    async (body) => {
      expect((await decide(admin, hanakoId, body)).statusCode).toBe(400);
    },
  );

  it('of an unknown user isn’t found', async () => {
    for (const id of ['2000000000', '0', 'abc']) {
      expect((await decide(admin, id, { state: 'verified' })).statusCode).toBe(404);
      expect((await admin.get(`/api/admin/users/${id}/identity`)).statusCode).toBe(404);
    }
  });
});

describe('administration of users', () => {
  it('is for operators only, also a moment after they were demoted', async () => {
    const demoted = client();
    const id = await demoted.register('demoted_2');
    await test.pool.query('UPDATE app.users SET is_admin = true WHERE id = $1', [id]);
    expect((await demoted.get('/api/admin/users')).statusCode).toBe(200);
    await test.pool.query('UPDATE app.users SET is_admin = false WHERE id = $1', [id]);
    for (const [by, status] of [
      [client(), 401],
      [hanako, 403],
      [demoted, 403],
    ] as const) {
      expect((await by.get('/api/admin/users')).statusCode).toBe(status);
      expect((await by.get(`/api/admin/users/${hanakoId}/identity`)).statusCode).toBe(status);
      const answer = await by.change('PUT', `/api/admin/users/${hanakoId}/identity`, { state: 'verified' });
      expect(answer.statusCode).toBe(status);
    }
  });
});
