import { describe, expect, it } from '@jest/globals';
import { Authenticator } from '../../../../test/support/authenticator.ts';
import { SoftwarePasskey } from '../../../../test/support/software-passkey.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { passkeyHolders, PUBLIC_URL } from './passkey-holders.testing.ts';

const test = useTestApp([AccountsModule.register(null)]);
const { client, member, holder, list, optionsFor, logIn, remove, challenged, secondStepByPasskeys } = passkeyHolders(
  () => test,
);
const codeOf = (answer: { json(): Record<string, unknown> }) => answer.json()['code'];
const makeOperator = (id: number) =>
  test.pool.query(`UPDATE app.users SET is_admin = true, operator_since = now() - interval '2 days' WHERE id = $1`, [
    id,
  ]);

describe('a login with a passkey', () => {
  it('needs no name and no password, opens a new session, and shows when it was used', async () => {
    const { username, key, person } = await holder();
    const guest = client();
    await guest.fetchCsrfToken();
    const options = await optionsFor(guest, 'login');
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const answer = await guest.post('/api/passkeys/login', { passkey: key.get(options) });
    expect(answer.json()).toMatchObject({ username });
    expect((await guest.get('/api/user')).json()).toMatchObject({ username });
    const [{ lastUsedAt } = { lastUsedAt: null }] = await list(person);
    expect(Date.now() - Date.parse(lastUsedAt ?? '')).toBeLessThan(60_000);
  });

  it('replaces a session that was there before', async () => {
    const { key, username } = await holder();
    const { person } = await member();
    const before = person.cookies.get('meguri_session');
    expect((await logIn(person, key)).json()).toMatchObject({ username });
    expect(person.cookies.get('meguri_session')).not.toBe(before);
  });

  it('takes each answer once: a second click, and a recorded answer, are refused', async () => {
    const { key } = await holder();
    const guest = client();
    const passkey = key.get(await optionsFor(guest, 'login'));
    const answers = await Promise.all([1, 2, 3].map(() => guest.post('/api/passkeys/login', { passkey })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    expect(codeOf(answers.find(({ statusCode }) => statusCode === 400)!)).toBe('passkey_expired');
  });

  it('takes no answer of another browser, or to a challenge for something else', async () => {
    const { key, person } = await holder();
    const passkey = key.get(await optionsFor(client(), 'login'));
    expect(codeOf(await client().post('/api/passkeys/login', { passkey }))).toBe('passkey_expired');
    const proof = key.get(await optionsFor(person, 'proof'));
    expect(codeOf(await person.post('/api/passkeys/login', { passkey: proof }))).toBe('passkey_expired');
  });

  it('takes no expired challenge', async () => {
    const { key } = await holder();
    const guest = client();
    const passkey = key.get(await optionsFor(guest, 'login'));
    await test.pool.query("UPDATE app.passkey_challenges SET expires_at = now() - interval '1 second'");
    expect(codeOf(await guest.post('/api/passkeys/login', { passkey }))).toBe('passkey_expired');
  });

  it('refuses answers from another site, by unknown devices, and without a check of the user', async () => {
    const { key } = await holder();
    const guest = client();
    const foreign = key.get(await optionsFor(guest, 'login'), 'https://evil.example');
    expect(codeOf(await guest.post('/api/passkeys/login', { passkey: foreign }))).toBe('passkey_wrong_origin');
    expect(codeOf(await logIn(guest, new SoftwarePasskey(PUBLIC_URL)))).toBe('passkey_unknown');
    key.verifies = false;
    expect(codeOf(await logIn(guest, key))).toBe('passkey_unverified');
  });

  it('refuses a false signature, and another account’s name in the answer', async () => {
    const [{ key }, other] = [await holder(), await holder()];
    const guest = client();
    const signedByOther = other.key.get(await optionsFor(guest, 'login'));
    const id = key.id.toString('base64url');
    const response = { ...signedByOther.response, userHandle: undefined };
    const forged = { ...signedByOther, id, rawId: id, response };
    expect(codeOf(await guest.post('/api/passkeys/login', { passkey: forged }))).toBe('passkey_refused');
    const named = key.get(await optionsFor(guest, 'login'));
    const renamed = { ...named, response: { ...named.response, userHandle: signedByOther.response.userHandle } };
    expect(codeOf(await guest.post('/api/passkeys/login', { passkey: renamed }))).toBe('passkey_refused');
  });

  it('refuses a counter that doesn’t grow; a device that doesn’t count may stay at 0', async () => {
    const { key } = await holder();
    const guest = client();
    expect((await logIn(guest, key)).statusCode).toBe(200);
    key.counter -= 1;
    expect(codeOf(await logIn(guest, key))).toBe('passkey_copied');
    key.counter = 0;
    expect(codeOf(await logIn(guest, key))).toBe('passkey_copied');
    const { key: uncounted } = await holder(new SoftwarePasskey(PUBLIC_URL, { counter: 0 }));
    for (const _ of [1, 2]) expect((await logIn(guest, uncounted)).statusCode).toBe(200);
  });

  it('is refused while operators have locked the account', async () => {
    const { key, id } = await holder();
    await test.pool.query('UPDATE app.users SET locked_at = now() WHERE id = $1', [id]);
    expect((await logIn(client(), key)).json()).toMatchObject({ statusCode: 401, code: 'account_locked' });
  });

  it('needs a CSRF token', async () => {
    const answer = await client().send('POST', '/api/passkeys/login/options', {});
    expect(codeOf(answer)).toBe('csrf_invalid');
  });
});

describe('a passkey as the second step', () => {
  const withApp = async (person: TestClient) => {
    const begun = await person.post('/api/second-step', { currentPassword: 'secret-1' });
    const app = new Authenticator(begun.json<{ secret: string }>().secret);
    expect((await person.post('/api/second-step/confirm', { code: await app.next() })).statusCode).toBe(200);
    person.forgetCsrfToken();
    return app;
  };
  const secondStep = async (guest: TestClient, challenge: string, key: SoftwarePasskey) => {
    const passkey = key.get(await optionsFor(guest, 'second-step', { challenge }));
    return guest.post('/api/passkeys/second-step', { challenge, passkey });
  };

  it('replaces the code of the app', async () => {
    const { person, username, key } = await holder();
    const app = await withApp(person);
    const { person: guest, challenge, ...ways } = await challenged(username);
    expect(ways).toMatchObject({ app: true, passkeys: true });
    expect((await secondStep(guest, challenge, key)).json()).toMatchObject({ username });
    const again = await challenged(username);
    const byCode = { challenge: again.challenge, code: await app.next() };
    expect((await again.person.post('/api/login/second-step', byCode)).statusCode).toBe(200);
  });

  it('turns it on without an app; recovery codes are for a lost passkey', async () => {
    const { person, username, key } = await holder();
    const [code] = await secondStepByPasskeys(person);
    expect((await person.get('/api/second-step')).json()).toMatchObject({
      ...{ on: true, app: false, passkeys: true, recoveryCodesLeft: 10 },
    });
    const { person: guest, challenge, ...ways } = await challenged(username);
    expect(ways).toMatchObject({ app: false, passkeys: true });
    expect(codeOf(await guest.post('/api/login/second-step', { challenge, code: '123456' }))).toBe('second_step_wrong');
    expect((await secondStep(guest, challenge, key)).statusCode).toBe(200);
    const lost = await challenged(username);
    const body = { challenge: lost.challenge, code };
    expect((await lost.person.post('/api/login/second-step', body)).statusCode).toBe(200);
  });

  it('can’t be turned on without a passkey, or twice', async () => {
    const { person } = await member();
    const on = () => person.post('/api/second-step/passkeys', { currentPassword: 'secret-1' });
    expect(codeOf(await on())).toBe('passkeys_missing');
    const other = await holder();
    await secondStepByPasskeys(other.person);
    const again = await other.person.post('/api/second-step/passkeys', { currentPassword: 'secret-1' });
    expect(codeOf(again)).toBe('second_step_on');
  });

  it('may be a touch for a member; an operator’s device has to check its user', async () => {
    const { person, username, key, id } = await holder();
    await secondStepByPasskeys(person);
    key.verifies = false;
    const first = await challenged(username);
    expect((await secondStep(first.person, first.challenge, key)).statusCode).toBe(200);
    await makeOperator(id);
    const second = await challenged(username);
    expect(await optionsFor(second.person, 'second-step', { challenge: second.challenge })).toMatchObject({
      userVerification: 'required',
    });
    expect(codeOf(await secondStep(second.person, second.challenge, key))).toBe('passkey_unverified');
    key.verifies = true;
    expect((await secondStep(second.person, second.challenge, key)).statusCode).toBe(200);
  });

  it('has to be of the same account, and still registered', async () => {
    const [one, other] = [await holder(), await holder()];
    await secondStepByPasskeys(one.person);
    const { person: guest, challenge } = await challenged(one.username);
    expect(codeOf(await secondStep(guest, challenge, other.key))).toBe('passkey_unknown');
    const options = await optionsFor(guest, 'second-step', { challenge });
    await test.pool.query('DELETE FROM app.passkeys WHERE user_id = $1', [one.id]);
    const passkey = one.key.get(options);
    expect(codeOf(await guest.post('/api/passkeys/second-step', { challenge, passkey }))).toBe('passkey_unknown');
    expect(codeOf(await guest.post('/api/passkeys/second-step/options', { challenge }))).toBe('passkeys_missing');
  });

  it('is no way around the password', async () => {
    const { person, key } = await holder();
    await secondStepByPasskeys(person);
    const guest = client();
    const passkey = key.get(await optionsFor(guest, 'login'));
    for (const challenge of ['7.99999999999999.AAAA', 'x']) {
      const answer = await guest.post('/api/passkeys/second-step', { challenge, passkey });
      expect(codeOf(answer)).toBe('second_step_expired');
    }
  });

  it('proves an identity again, for what is sensitive and for turning it off', async () => {
    const { person, passkey, key, id } = await holder();
    await secondStepByPasskeys(person);
    await test.pool.query(`UPDATE app.sessions SET stepped_up_at = now() - interval '1 hour' WHERE user_id = $1`, [id]);
    expect((await remove(person, passkey.id)).json()).toMatchObject({ code: 'step_up_required', by: 'code' });
    const proof = async () => key.get(await optionsFor(person, 'proof'));
    key.verifies = false;
    expect(codeOf(await person.post('/api/step-up', { passkey: await proof() }))).toBe('passkey_unverified');
    key.verifies = true;
    expect((await person.post('/api/step-up', { passkey: await proof() })).statusCode).toBe(204);
    expect(codeOf(await remove(person, passkey.id))).toBe('passkey_needed');
    const end = (body: object) => person.post('/api/second-step/end', { currentPassword: 'secret-1', ...body });
    expect((await end({})).json()).toMatchObject({ statusCode: 400, errors: [{ field: 'code' }] });
    expect((await end({ passkey: await proof() })).statusCode).toBe(204);
    expect((await remove(person, passkey.id)).statusCode).toBe(204);
  });
});
