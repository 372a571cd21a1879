import type { IdentityState } from '@meguri/contracts/account/identity.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import { IdentityProvider, type IdentitySession } from '../../adapters/identity-provider/identity-provider.ts';
import { PaymentProviderUnavailable, PaymentRefused } from '../../adapters/payment-provider/payment-provider.ts';
import { TestClient } from '../../http/http.testing.ts';
import { useTestApp } from '../../http/use-test-app.testing.ts';
import { AccountsModule } from '../accounts.module.ts';
import { PersonalData } from '../leaving/personal-data.ts';
import { IdentityModule } from './identity.module.ts';
import { IdentitySessions } from './identity-sessions.ts';

/** The provider's sessions by idempotency key, and what happens to calls. */
const sessions = new Map<string, IdentitySession & { readonly returnUrl: string }>();
const redacted: string[] = [];
let failing: Error | null = null;
const provider: IdentityProvider = {
  async beginIdentityCheck({ userId, returnUrl, idempotencyKey }) {
    if (failing !== null) throw failing;
    const sessionId = `vs_${userId}_${sessions.size}`;
    const opened = { sessionId, state: 'open', url: `https://provider.example/${sessionId}`, problem: null } as const;
    const session = sessions.get(idempotencyKey) ?? { ...opened, returnUrl };
    sessions.set(idempotencyKey, session);
    return session;
  },
  async identitySession(sessionId) {
    if (failing !== null) throw failing;
    return [...sessions.values()].find((one) => one.sessionId === sessionId)!;
  },
  async redactIdentity(sessionId) {
    if (failing !== null) throw failing;
    redacted.push(sessionId);
  },
};

@Global()
@Module({
  providers: [{ provide: IdentityProvider, useValue: provider }, PersonalData],
  exports: [IdentityProvider, PersonalData],
})
class OutsideModule {}

const test = useTestApp([AccountsModule.register(null), OutsideModule, IdentityModule.register(true)]);
beforeEach(() => {
  failing = null;
});

const PATH = '/api/user/identity-check';
async function member(name: string) {
  const client = new TestClient(test.app);
  return { client, id: await client.register(name) };
}
const sessionOf = (userId: number) => [...sessions].findLast(([, one]) => one.sessionId.startsWith(`vs_${userId}_`))!;
/** The person has done something at the provider, or the provider has come to a result. */
function becomes(userId: number, change: Partial<IdentitySession>): string {
  const [key, session] = sessionOf(userId);
  sessions.set(key, { ...session, ...change });
  return session.sessionId;
}
const decisions = async (userId: number) =>
  (
    await test.pool.query<{ state: IdentityState }>(
      'SELECT state FROM app.identity_decisions WHERE user_id = $1 ORDER BY decided_at',
      [userId],
    )
  ).rows.map(({ state }) => state);

describe('a member’s identity check', () => {
  it('opens one page for five presses at once, and leads back to the page that needed it', async () => {
    const { client, id } = await member('checked_1');
    await client.fetchCsrfToken();
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.post(PATH, { back: '/items/x?a=1' })));
    const { sessionId, returnUrl } = sessionOf(id)[1];
    for (const answer of answers) expect(answer.json()).toEqual({ url: `https://provider.example/${sessionId}` });
    expect(returnUrl).toBe('http://localhost:3000/profile/edit/identity?checked=1&back=%2Fitems%2Fx%3Fa%3D1');
  });

  it('refuses to lead back to another site', async () => {
    const { client } = await member('checked_2');
    for (const back of ['https://evil.example', '//evil.example', '/\\evil.example', 5])
      expect((await client.post(PATH, { back })).statusCode).toBe(400);
  });

  it('is confirmed once the provider says so, by webhook or by the member’s visit', async () => {
    const { client, id } = await member('checked_3');
    await client.post(PATH, {});
    becomes(id, { state: 'processing', url: null });
    expect((await client.get(PATH)).json()).toEqual({ offered: true, state: 'pending', problem: null });
    expect((await client.post(PATH, {})).json()).toMatchObject({ code: 'identity_pending' });
    await test.app.get(IdentitySessions).look(becomes(id, { state: 'verified' }));
    expect((await client.get(PATH)).json()).toEqual({ offered: true, state: 'verified', problem: null });
    expect((await client.get('/api/user')).json()).toMatchObject({ identityState: 'verified', identityVerified: true });
    expect((await client.post(PATH, {})).json()).toMatchObject({ statusCode: 409, code: 'identity_verified' });
    expect(await decisions(id)).toEqual(['pending', 'verified']);
  });

  it('can begin while the payout account of the same member is looked at', async () => {
    const { client, id } = await member('checked_11');
    await test.pool.query(`UPDATE app.users SET identity_state = 'pending' WHERE id = $1`, [id]);
    expect((await client.get(PATH)).json()).toEqual({ offered: true, state: 'unverified', problem: null });
    expect((await client.post(PATH, {})).statusCode).toBe(201);
    becomes(id, { state: 'processing', url: null });
    expect((await client.get(PATH)).json()).toEqual({ offered: true, state: 'pending', problem: null });
  });

  it('can be waited for without using up the queries that payments need', async () => {
    const { client, id } = await member('checked_10');
    await client.post(PATH, {});
    becomes(id, { state: 'processing', url: null });
    for (let poll = 0; poll < 80; poll += 1) await client.get(PATH);
    expect((await client.post(PATH, {})).json()).toMatchObject({ code: 'identity_pending' });
  });

  it('goes on in the same session after a failed try, and says what failed', async () => {
    const { client, id } = await member('checked_4');
    await client.post(PATH, {});
    const sessionId = becomes(id, { problem: 'selfie' });
    expect((await client.get(PATH)).json()).toEqual({ offered: true, state: 'unverified', problem: 'selfie' });
    expect((await client.post(PATH, {})).json()).toEqual({ url: `https://provider.example/${sessionId}` });
  });

  it('begins another session when the last one has ended, three a day', async () => {
    const { client, id } = await member('checked_5');
    const urls = [];
    for (let index = 0; index < 3; index += 1) {
      urls.push(((await client.post(PATH, {})).json() as { url: string }).url);
      becomes(id, { state: 'ended', url: null });
    }
    expect(new Set(urls).size).toBe(3);
    expect((await client.post(PATH, {})).statusCode).toBe(429);
  });

  it('stays verified whatever is found out later, and unverified if operators have decided so', async () => {
    const [{ client, id }, refused] = [await member('checked_6'), await member('checked_7')];
    for (const one of [client, refused.client]) await one.post(PATH, {});
    await test.app.get(IdentitySessions).look(becomes(id, { state: 'verified' }));
    await test.app.get(IdentitySessions).look(becomes(id, { state: 'open', problem: 'expired' }));
    expect((await client.get('/api/user')).json()).toMatchObject({ identityState: 'verified' });
    await test.pool.query(
      `INSERT INTO app.identity_decisions (id, user_id, state, decided_by) VALUES (gen_random_uuid(), $1, 'rejected', $2)`,
      [refused.id, id],
    );
    const looked = await test.app.get(IdentitySessions).look(becomes(refused.id, { state: 'verified' }));
    expect(looked).toMatchObject({ state: 'verified', isIdentified: false });
    expect((await refused.client.get(PATH)).json()).toMatchObject({ offered: false, state: 'unverified' });
    expect((await refused.client.post(PATH, {})).json()).toMatchObject({ code: 'identity_by_operators' });
  });

  it('says so when the provider refuses or isn’t there, and keeps what is known', async () => {
    const { client, id } = await member('checked_8');
    failing = new PaymentRefused('invalid_request', 'Identity is not enabled');
    expect((await client.post(PATH, {})).json()).toMatchObject({ statusCode: 409, code: 'identity_check_refused' });
    failing = new PaymentProviderUnavailable('away');
    for (let press = 0; press < 3; press += 1) expect((await client.post(PATH, {})).statusCode).toBe(503);
    failing = null;
    expect((await client.post(PATH, {})).statusCode).toBe(201);
    becomes(id, { state: 'verified' });
    failing = new PaymentProviderUnavailable('away');
    expect((await client.get(PATH)).json()).toEqual({ offered: true, state: 'unverified', problem: null });
  });

  it('needs a login, and a session of another installation changes no one', async () => {
    expect((await new TestClient(test.app).get(PATH)).statusCode).toBe(401);
    expect(await test.app.get(IdentitySessions).look('vs_other')).toBeNull();
  });
});

describe('the record of an identity check', () => {
  it('is in its member’s export, and redacted at the provider after they left', async () => {
    const { client, id } = await member('checked_9');
    await client.post(PATH, {});
    const { sessionId } = sessionOf(id)[1];
    const data = test.app.get(PersonalData);
    expect((await data.export(id))['identityCheck']).toMatchObject({ sessionId, state: 'open' });
    await data.tend(new Date());
    expect(redacted).toEqual([]);
    await test.pool.query('UPDATE app.users SET erased_at = now() WHERE id = $1', [id]);
    failing = new PaymentRefused('invalid_request', 'is being processed');
    await expect(data.tend(new Date())).rejects.toThrow();
    failing = null;
    for (let times = 0; times < 2; times += 1) await data.tend(new Date());
    expect(redacted).toEqual([sessionId]);
    expect((await data.export(id))['identityCheck']).toBeNull();
  });
});
