import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SoftwarePasskey } from '../../../../test/support/software-passkey.ts';
import { Passwords } from '../../adapters/passwords/passwords.ts';
import { TestClient } from '../../http/http.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { passkeyHolders, PUBLIC_URL } from '../passkeys/passkey-holders.testing.ts';
import { counted, from, together } from './many-tries.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';

const test = useTestApp([AccountsModule.register(null)], { trustProxy: true });
afterEach(() => {
  jest.restoreAllMocks();
});

const [RESET, VERIFICATION, TAKEN] = [
  'パスワードの再設定',
  'メールアドレスの確認',
  'ご登録のメールアドレスについて',
] as const;
const subjectsTo = async (email: string) =>
  (await test.mailsTo(email)).map(({ subject }) =>
    [RESET, VERIFICATION, TAKEN].find((about) => subject.includes(about)),
  );

describe('a network', () => {
  it('can register exactly a hundred accounts an hour, however many requests are concurrent', async () => {
    const register = (address: string) => (index: number) =>
      new TestClient(test.app).post(
        '/api/register',
        { username: `many_${address.length}_${index}`, email: `many${index}@example.jp`, password: 'secret-1' },
        from(address),
      );
    expect(counted(await together(104, register('203.0.113.7')))).toEqual({ 201: 100, 429: 4 });
    expect((await register('198.51.100.77')(999)).statusCode).toBe(201);
  });

  it('can request thirty password resets an hour, an address gets five links, and the limit isn’t revealed', async () => {
    const client = new TestClient(test.app);
    const email = 'flooded@example.jp';
    await client.register('flooded_1', email);
    const ask = (address: string) => () =>
      new TestClient(test.app).post('/api/password-reset', { email }, from(address));
    expect(counted(await together(33, ask('203.0.112.7')))).toEqual({ 202: 30, 429: 3 });
    expect((await ask('203.0.111.7')()).statusCode).toBe(202);
    expect(await subjectsTo(email)).toEqual([...Array<string>(5).fill(RESET), VERIFICATION]);
  });
});

describe('locking out a user from the same network', () => {
  const { client, holder, challenged, secondStepByPasskeys } = passkeyHolders(() => test);

  it('doesn’t stop a passkey as the second step, whatever guests ask for and answer', async () => {
    const { person, username, key } = await holder();
    await secondStepByPasskeys(person);
    const stranger = client();
    const ask = () => stranger.post('/api/passkeys/login/options', {}, from('203.0.87.5'));
    const unknown = new SoftwarePasskey(PUBLIC_URL).get((await ask()).json());
    const answer = () => stranger.post('/api/passkeys/login', { passkey: unknown }, from('203.0.87.5'));
    expect((await answer()).json()).toMatchObject({ code: 'passkey_unknown' });
    await test.pool.query(`UPDATE app.request_limits SET tries = 300 WHERE kind LIKE 'passkey-%'`);
    expect([(await ask()).statusCode, (await answer()).statusCode]).toEqual([429, 429]);
    const { person: guest, challenge } = await challenged(username);
    const second = (path: string, body: object) =>
      guest.post(`/api/passkeys/second-step${path}`, { challenge, ...body }, from('203.0.87.9'));
    const passkey = key.get((await second('/options', {})).json());
    expect((await second('', { passkey })).statusCode).toBe(200);
  });
});

describe('locking out a user by entering their address', () => {
  /** Names the address as often as is allowed within an hour. */
  const nameIt = async (email: string, stranger: string) => {
    const client = new TestClient(test.app);
    const id = await client.register(stranger);
    for (let tries = 0; tries < 5; tries++) {
      expect((await client.change('PATCH', `/api/users/${id}`, { email })).statusCode).toBe(200);
    }
  };
  const holder = async (name: string) => {
    const email = `${name}@example.jp`;
    await new TestClient(test.app).register(name, email);
    await test.pool.query(
      'UPDATE app.users SET email = pending_email, pending_email = NULL, email_verified_at = now() WHERE username = $1',
      [name],
    );
    return email;
  };

  it('doesn’t stop the link for a new password', async () => {
    const email = await holder('named_1');
    await nameIt(email, 'names_others_1');
    const answer = await new TestClient(test.app).post('/api/password-reset', { email }, from('203.0.88.5'));
    expect(answer.statusCode).toBe(202);
    expect(await subjectsTo(email)).toContain(RESET);
  });

  it('notifies its holder once a day, however often it is entered', async () => {
    const email = await holder('named_2');
    await nameIt(email, 'names_others_2');
    await nameIt(email.toUpperCase(), 'names_others_3');
    expect(await subjectsTo(email)).toEqual([TAKEN, VERIFICATION]);
  });
});

describe('a mailbox that is entered with ever new plus addresses', () => {
  it('gets five verification links and five reset links an hour', async () => {
    for (let count = 0; count < 12; count++)
      await new TestClient(test.app).register(`plus_${count}`, `target+${count}@mailbox.example`);
    const registered = [];
    for (let count = 0; count < 12; count++) registered.push(...(await subjectsTo(`target+${count}@mailbox.example`)));
    expect(registered).toEqual(Array(5).fill(VERIFICATION));
    for (let count = 0; count < 12; count++)
      await new TestClient(test.app).post(
        '/api/password-reset',
        { email: `target+${count}@mailbox.example` },
        from('203.0.95.1'),
      );
    const all = [];
    for (let count = 0; count < 12; count++) all.push(...(await subjectsTo(`target+${count}@mailbox.example`)));
    expect(all.filter((subject) => subject === RESET)).toHaveLength(5);
  });
});

describe('a mailbox after its plus addresses have used up its mails', () => {
  const flood = async (name: string) => {
    for (let count = 0; count < 6; count++) {
      const email = `${name}+${count}@mailbox.example`;
      await new TestClient(test.app).register(`${name}_${count}`, email);
      await new TestClient(test.app).post('/api/password-reset', { email }, from('203.0.96.1'));
      await new TestClient(test.app).post(
        '/api/password-reset',
        { email: `${name}+x@mailbox.example` },
        from('203.0.96.2'),
      );
    }
  };

  it('still gets the reset link of its own account', async () => {
    const email = 'holder@mailbox.example';
    const client = new TestClient(test.app);
    const id = await client.register('plus_holder', email);
    await test.pool.query('UPDATE app.users SET email = pending_email, email_verified_at = now() WHERE id = $1', [id]);
    await flood('holder');
    await new TestClient(test.app).post('/api/password-reset', { email }, from('203.0.97.1'));
    expect(await subjectsTo(email)).toContain(RESET);
  });

  it('still gets the link that verifies its own address, and then a reset link', async () => {
    await flood('newcomer');
    const email = 'newcomer@mailbox.example';
    await new TestClient(test.app).register('plus_newcomer', email);
    await new TestClient(test.app).post('/api/password-reset', { email }, from('203.0.97.2'));
    expect(await subjectsTo(email)).toEqual(expect.arrayContaining([VERIFICATION, RESET]));
  });
});

describe('a login', () => {
  it('leaves expired rows to the sweep, which deletes a few at a time', async () => {
    const client = new TestClient(test.app);
    await client.register('no_sweeper');
    await test.pool.query(`INSERT INTO app.login_attempts (username, window_started_at, attempts)
      VALUES ('long_over', now() - interval '3 days', 1)`);
    await test.pool.query(`INSERT INTO app.request_limits (kind, subject, window_started_at, tries)
      VALUES ('x', 'long over', now() - interval '3 days', 1)`);
    const body = { username: 'no_sweeper', password: 'secret-1' };
    expect((await new TestClient(test.app).post('/api/login', body, from('203.0.89.5'))).statusCode).toBe(200);
    const { rows } = await test.pool.query(`SELECT username AS over FROM app.login_attempts WHERE username = 'long_over'
      UNION SELECT subject FROM app.request_limits WHERE subject = 'long over' ORDER BY 1`);
    expect(rows).toHaveLength(2);
  });
});

describe('a link that was used or has expired', () => {
  it('causes no password hash', async () => {
    const client = () => new TestClient(test.app);
    await client().register('old_link', 'old.link@example.jp');
    await client().post('/api/password-reset', { email: 'old.link@example.jp' }, from('203.0.94.1'));
    const [mail] = await test.mailsTo('old.link@example.jp');
    const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
    const confirm = () => client().post('/api/password-reset/confirm', { token, password: 'secret-2' });
    expect((await confirm()).statusCode).toBe(200);
    const hash = jest.spyOn(test.app.get(Passwords), 'hash');
    expect((await confirm()).json()).toMatchObject({ statusCode: 400, code: 'link_invalid' });
    expect(hash).not.toHaveBeenCalled();
  });
});

describe('the sessions of one user', () => {
  it('are limited to a hundred: the least recently used one ends', async () => {
    const client = new TestClient(test.app);
    const id = await client.register('everywhere');
    await test.pool.query(
      `INSERT INTO app.sessions (token_hash, user_id, expires_at, address, user_agent, last_seen_at)
       SELECT 'old ' || n, $1, now() + interval '1 day', '', '', now() - make_interval(hours => n)
       FROM generate_series(1, 110) AS n`,
      [id],
    );
    await client.login('everywhere');
    const { rows } = await test.pool.query<{ hash: string }>(
      'SELECT token_hash AS hash FROM app.sessions WHERE user_id = $1',
      [id],
    );
    expect(rows).toHaveLength(100);
    expect(rows.map(({ hash }) => hash)).not.toContain('old 110');
    expect((await client.get('/api/user')).statusCode).toBe(200);
  });
});

describe('the counters', () => {
  it('are stored without addresses', async () => {
    const { rows } = await test.pool.query<{ subject: string }>('SELECT subject FROM app.request_limits');
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toMatch(/203\.0|example\.jp/);
  });
});

describe('invalid input', () => {
  it.each([
    ['/api/password-reset', { email: 'no address' }, 'email', '有効なメールアドレスを入力してください'],
    ['/api/password-reset', {}, 'email', '有効なメールアドレスを入力してください'],
    [
      '/api/password-reset/confirm',
      { token: 'x', password: '123' },
      'password',
      'パスワードは6文字以上である必要があります',
    ],
    [
      '/api/password-reset/confirm',
      { token: 'x', password: 'ひみつのことば' },
      'password',
      'パスワードには半角英数字と記号のみ使用できます',
    ],
    ['/api/user/change-password', { newPassword: 'secret-2' }, 'currentPassword', '現在のパスワードを入力してください'],
    [
      '/api/user/change-password',
      { currentPassword: 'secret-1', newPassword: '' },
      'newPassword',
      '新しいパスワードを入力してください',
    ],
    [
      '/api/user/change-password',
      { currentPassword: 'secret-1', newPassword: '12345' },
      'newPassword',
      'パスワードは6文字以上である必要があります',
    ],
  ])('of POST %s %j names %s: %s', async (path, body, field, message) => {
    const client = new TestClient(test.app);
    await client.register(`wrong.${Math.random().toString(36).slice(2, 12)}`);
    const answer = await client.post(path, body);
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'invalid_input', errors: [{ field, message }] });
  });

  it('of DELETE /api/sessions is rejected, and an invalid id isn’t found', async () => {
    const client = new TestClient(test.app);
    await client.register('sessions_1');
    expect((await client.change('DELETE', '/api/sessions?scope=some')).statusCode).toBe(400);
    expect((await client.change('DELETE', '/api/sessions/1')).statusCode).toBe(404);
  });

  it.each([
    'GET /api/sessions',
    'DELETE /api/sessions',
    'POST /api/user/change-password',
    'POST /api/clear-security-alert',
  ])('%s asks a guest to sign in', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    expect((await new TestClient(test.app).change(method, path, undefined)).statusCode).toBe(401);
  });
});
