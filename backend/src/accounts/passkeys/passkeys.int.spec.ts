import { describe, expect, it } from '@jest/globals';
import { MAX_PASSKEYS } from '@meguri/contracts/limits.ts';
import { SoftwarePasskey } from '../../../../test/support/software-passkey.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { membersWithMail } from '../email/members-with-mail.testing.ts';
import { endSessionsDuring } from '../end-sessions-during.testing.ts';
import { deleteDependents } from '../leaving/emptied-columns.ts';
import { passkeyHolders, PUBLIC_URL } from './passkey-holders.testing.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
const test = useTestApp([AccountsModule.register(null)]);
const { client, member, begin, finish, add, holder, list, logIn, remove, secondStepByPasskeys } = passkeyHolders(
  () => test,
);
const mails = membersWithMail(() => test);
const codeOf = (answer: { json(): Record<string, unknown> }) => answer.json()['code'];
const subjectsOf = async (email: string) => (await test.mailsTo(email)).map(({ subject }) => subject).join();

describe('adding a passkey', () => {
  it('needs the password, and then an answer by the device', async () => {
    const { person } = await member();
    expect(codeOf(await begin(person, 'guessed'))).toBe('current_password_wrong');
    expect((await begin(person)).json()).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const { key } = await add(person, undefined, '  仕事の端末 ');
    expect(await list(person)).toEqual([expect.objectContaining({ name: '仕事の端末', lastUsedAt: null })]);
    expect((await begin(person)).json()).toMatchObject({
      excludeCredentials: [{ id: key.id.toString('base64url') }],
    });
  });

  it('names it after the device when no name was typed', async () => {
    const { person } = await member();
    const passkey = new SoftwarePasskey(PUBLIC_URL).create((await begin(person)).json());
    const answer = await person.post('/api/passkeys/registration', { passkey, name: ' ' }, { 'user-agent': IPHONE });
    expect(answer.json()).toMatchObject({ passkey: { name: 'Safari（iPhone）' } });
  });

  it('drops an attestation unread, since its certificates could name addresses to fetch', async () => {
    const { person } = await member();
    const { key } = await add(person, newKey({ attests: true }));
    expect((await logIn(client(), key)).statusCode).toBe(200);
  });

  it('gives the session another cookie, and notifies the holder in the service and by mail', async () => {
    const { person, email } = await mails.member('keyed_mail');
    const before = new Map(person.cookies);
    await add(person, undefined, '仕事の端末');
    expect(person.cookies.get('meguri_session')).not.toBe(before.get('meguri_session'));
    const stolen = client();
    for (const [name, value] of before) stolen.cookies.set(name, value);
    expect((await stolen.get('/api/user')).statusCode).toBe(401);
    expect(await subjectsOf(email)).toContain('パスキーが追加されました');
    const { rows } = await test.pool.query('SELECT title, path FROM app.notifications');
    expect(rows).toContainEqual({ title: 'パスキーが追加されました', path: '/profile/edit/sign-in' });
  });

  it.each([
    [
      'from another site',
      'passkey_wrong_origin',
      (options: object) => newKey().create(options, 'https://evil.example'),
    ],
    [
      'without a check of the user',
      'passkey_unverified',
      (options: object) => newKey({ verifies: false }).create(options),
    ],
    [
      'for another host',
      'passkey_refused',
      (options: object) => new SoftwarePasskey('http://evil.example').create(options, PUBLIC_URL),
    ],
    [
      'to an invented challenge',
      'passkey_expired',
      (options: object) => newKey().create({ ...options, challenge: 'AAAA' }),
    ],
    ['that is no registration', 'passkey_refused', broken],
  ])('refuses an answer %s', async (_what, code, answer) => {
    const { person } = await member();
    expect(codeOf(await finish(person, { passkey: answer((await begin(person)).json()) }))).toBe(code);
    expect(await list(person)).toEqual([]);
  });

  it('takes an answer once, within minutes, and in the session that asked', async () => {
    const [{ person }, other] = [await member(), await member()];
    const passkey = newKey().create((await begin(person)).json());
    expect(codeOf(await finish(other.person, { passkey }))).toBe('passkey_expired');
    expect((await finish(person, { passkey })).statusCode).toBe(201);
    expect(codeOf(await finish(person, { passkey }))).toBe('passkey_expired');
    const late = newKey().create((await begin(person)).json());
    await test.pool.query("UPDATE app.passkey_challenges SET expires_at = now() - interval '1 second'");
    expect(codeOf(await finish(person, { passkey: late }))).toBe('passkey_expired');
  });

  it('refuses a passkey that an account has, and more than an account may have', async () => {
    const one = await holder();
    const { person, id } = await member();
    const same = one.key.create((await begin(person)).json());
    expect(codeOf(await finish(person, { passkey: same }))).toBe('passkey_known');
    await test.pool.query(
      `INSERT INTO app.passkeys (id, user_id, credential_id, public_key, counter, transports, name)
       SELECT gen_random_uuid(), $1, 'many ' || n, '', 0, '{}', '' FROM generate_series(1, $2::int) n`,
      [id, MAX_PASSKEYS],
    );
    expect(codeOf(await begin(person))).toBe('too_many_passkeys');
  });

  it('is refused when the session ends meanwhile, as by a reset of the password', async () => {
    const { person, id } = await member();
    const passkey = newKey().create((await begin(person)).json());
    expect(codeOf(await endSessionsDuring(test.pool, id, () => finish(person, { passkey })))).toBe('unauthenticated');
    expect((await test.pool.query('SELECT FROM app.passkeys WHERE user_id = $1', [id])).rowCount).toBe(0);
  });

  it('is refused in Japanese when the body isn’t a browser’s', async () => {
    const { person } = await member();
    for (const passkey of [null, [], {}, { id: '', rawId: '', type: 'x', response: {} }, 'x']) {
      const answer = await finish(person, { passkey });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('パスキーの応答の形式が正しくありません');
    }
    expect((await client().post('/api/passkeys/registration/options', {})).statusCode).toBe(401);
  });
});

describe('removing a passkey', () => {
  it('needs the password; afterwards it opens nothing, and the holder is notified', async () => {
    const { person, email } = await mails.member('keyed_gone');
    const { key: gone, passkey } = await add(person);
    expect(codeOf(await remove(person, passkey.id, 'guessed'))).toBe('current_password_wrong');
    expect((await remove(person, passkey.id)).statusCode).toBe(204);
    expect((await remove(person, passkey.id)).statusCode).toBe(404);
    expect(codeOf(await logIn(client(), gone))).toBe('passkey_unknown');
    expect(await subjectsOf(email)).toContain('パスキーが削除されました');
  });

  it('ends the other sessions, which it may have opened', async () => {
    const { person, key, passkey } = await holder();
    const stranger = client();
    expect((await logIn(stranger, key)).statusCode).toBe(200);
    expect((await remove(person, passkey.id, 'guessed')).statusCode).toBe(400);
    expect((await stranger.get('/api/user')).statusCode).toBe(200);
    expect((await remove(person, passkey.id)).statusCode).toBe(204);
    expect((await stranger.get('/api/user')).statusCode).toBe(401);
    expect((await person.get('/api/user')).statusCode).toBe(200);
  });

  it('of another account is impossible', async () => {
    const [one, other] = [await holder(), await holder()];
    expect((await remove(other.person, one.passkey.id)).statusCode).toBe(404);
    expect(await list(one.person)).toHaveLength(1);
  });

  it('is refused for the last one of a second step without an app', async () => {
    const { person, passkey } = await holder();
    await secondStepByPasskeys(person);
    expect(codeOf(await remove(person, passkey.id))).toBe('passkey_needed');
    await add(person);
    expect((await remove(person, passkey.id)).statusCode).toBe(204);
  });
});

describe('passkeys that a stranger may have added', () => {
  it('go with a reset by mail when the address was verified later', async () => {
    const person = client();
    const email = 'keyed_early@example.jp';
    await person.register('keyed_early', email);
    const { key: early } = await add(person);
    expect(await mails.verify(email)).toBe('/email-verified?status=ok');
    expect(await mails.resetBy(email, 'secret-2')).toBe(200);
    expect(codeOf(await logIn(client(), early))).toBe('passkey_unknown');
  });

  it('stay after it when the address was verified before, or in a browser of the account', async () => {
    const { person, email } = await mails.member('keyed_late');
    const { key: late } = await add(person);
    expect(await mails.resetBy(email, 'secret-2')).toBe(200);
    expect((await logIn(client(), late)).statusCode).toBe(200);
    const own = client();
    await own.register('keyed_own', 'keyed_own@example.jp');
    const { key: owned } = await add(own);
    expect(await mails.verifyBy(await mails.linkTo('keyed_own@example.jp', 'メールアドレスの確認'), own)).toBe(
      '/email-verified?status=ok',
    );
    expect(await mails.resetBy('keyed_own@example.jp', 'secret-2')).toBe(200);
    expect((await logIn(client(), owned)).statusCode).toBe(200);
  });

  it('go when a change of address is undone, also those from before it', async () => {
    const { person, id, email } = await mails.member('keyed_undone');
    const { key: before } = await add(person);
    await mails.patch(person, id, { email: 'keyed_thief@example.jp', currentPassword: 'secret-1' });
    const { key: thief } = await add(person);
    await mails.verify('keyed_thief@example.jp');
    const token = (await mails.linkTo(email, 'メールアドレスの変更を受け付けました')).searchParams.get('token');
    expect((await client().post('/api/email-change/stop', { token })).statusCode).toBe(204);
    for (const key of [before, thief]) expect(codeOf(await logIn(client(), key))).toBe('passkey_unknown');
  });
});

it('passkeys of an account that was left are deleted', async () => {
  const { id, key: left } = await holder();
  await deleteDependents(test.pool, id);
  expect(codeOf(await logIn(client(), left))).toBe('passkey_unknown');
});

function newKey(habits = {}): SoftwarePasskey {
  return new SoftwarePasskey(PUBLIC_URL, habits);
}

function broken(options: object) {
  const passkey = newKey().create(options);
  return { ...passkey, response: { ...passkey.response, attestationObject: 'AAAA' } };
}
