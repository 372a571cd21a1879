import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { type FreshDatabase, migratedDatabase } from '../../../test/support/servers/postgres.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { MailLinks } from '../accounts/email/mail-links.ts';
import { Challenges } from '../accounts/second-step/challenges.ts';
import { HttpSettings } from '../http/http-settings.ts';
import { startTestApp, type TestApp, TestClient } from '../http/http.testing.ts';
import { CsrfTokens } from '../http/sessions/csrf-tokens.ts';
import { KnownDevices } from '../http/sessions/known-devices.ts';
import { GuestLinks } from '../messages/support/guest-links.ts';
import { UnsubscribeLinks } from '../notifications/settings/unsubscribe-links.ts';

const FORMER = 'the former secret of these tests';
const NEW = 'the new secret of these tests';

let database: FreshDatabase;
/** Processes during a rotation, in its order. */
let apps: { former: TestApp; prepared: TestApp; rotated: TestApp; done: TestApp };
let userId: number;

beforeAll(async () => {
  database = await migratedDatabase();
  const start = (sessionSecret: string, formerSessionSecrets: readonly string[] = []) =>
    startTestApp(database.url, [AccountsModule.register(null)], { sessionSecret, formerSessionSecrets });
  apps = {
    former: await start(FORMER),
    prepared: await start(FORMER, [NEW]),
    rotated: await start(NEW, [FORMER]),
    done: await start(NEW),
  };
  userId = await new TestClient(apps.former.app).register('hanako');
}, 60_000);
afterAll(async () => {
  for (const app of Object.values(apps ?? {})) await app.close();
  await database.drop();
});

type Signed = readonly [what: string, make: (app: TestApp) => unknown, opens: (app: TestApp, value: never) => unknown];
const PHOTO = randomUUID();
const UNTIL = Date.now() + 3_600_000;
const settingsOf = (app: TestApp) => app.app.get(HttpSettings);
const valueOf = (url: string, name: string) => new URL(url).searchParams.get(name) ?? '';

/** Everything that is signed with the session secret, and whether a process accepts it. */
const SIGNED: readonly Signed[] = [
  [
    'the CSRF token of a session',
    ({ app }) => app.get(CsrfTokens).forSession('a session'),
    ({ app }, token: string) => app.get(CsrfTokens).isOfSession(token, 'a session'),
  ],
  [
    'the cookie of a guest, with its CSRF token',
    ({ app }) => {
      const { id, cookie } = app.get(CsrfTokens).newGuest();
      return { cookie, token: app.get(CsrfTokens).forGuest(id) };
    },
    ({ app }, { cookie, token }: { cookie: string; token: string }) => {
      const id = app.get(CsrfTokens).guestIn(cookie);
      return id !== null && app.get(CsrfTokens).isOfGuest(token, id);
    },
  ],
  [
    'a link in a mail',
    async ({ app, pool }) => {
      const client = await pool.connect();
      try {
        return await app.get(MailLinks).make(client, 'stop_email_change', userId, 'hanako@example.jp', 60);
      } finally {
        client.release();
      }
    },
    ({ app }, token: string) => app.get(MailLinks).isUsable('stop_email_change', token),
  ],
  [
    'an unsubscribe link',
    (app) => valueOf(new UnsubscribeLinks(settingsOf(app)).make({ userId, what: 'digest' }), 't'),
    (app, token: string) => new UnsubscribeLinks(settingsOf(app)).read(token) !== null,
  ],
  [
    'the link to a guest’s question',
    (app) => valueOf(new GuestLinks(settingsOf(app)).urlOf(PHOTO), 'token'),
    (app, token: string) => accepts(() => new GuestLinks(settingsOf(app)).threadOf(token)),
  ],
  [
    'the link to a guest’s photo',
    (app) => settingsOf(app).signatures.sign(`guest photo ${PHOTO} ${UNTIL}`),
    (app, key: string) => new GuestLinks(settingsOf(app)).opensPhoto(PHOTO, UNTIL, key),
  ],
  [
    'a known device',
    async ({ app }) => (await app.get(KnownDevices).cookie(userId)).split(';')[0],
    ({ app }, cookie: string) => app.get(KnownDevices).knows(userId, cookie),
  ],
  [
    'the challenge of a second step',
    ({ app }) => app.get(Challenges).make(userId),
    async ({ app }, challenge: string) => (await app.get(Challenges).read(challenge)) === userId,
  ],
];

function accepts(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

describe.each(SIGNED)('during a rotation of the session secret: %s', (_, make, opens) => {
  it('of the former secret is accepted as long as that is listed, and not after it', async () => {
    const value = (await make(apps.former)) as never;
    const accepted = [];
    for (const app of Object.values(apps)) accepted.push(await opens(app, value));
    expect(accepted).toEqual([true, true, true, false]);
  });

  it('of the new secret is accepted by the process that was only prepared for it', async () => {
    const value = (await make(apps.rotated)) as never;
    const accepted = [];
    for (const app of Object.values(apps)) accepted.push(await opens(app, value));
    expect(accepted).toEqual([false, true, true, true]);
  });
});

describe('a page that was opened before a rotation', () => {
  it('sends its CSRF token to either process, and not to one that no longer knows its secret', async () => {
    const before = new TestClient(apps.former.app);
    await before.login('hanako');
    const token = await before.fetchCsrfToken();
    const statusAt = async (app: TestApp) => {
      const client = new TestClient(app.app);
      for (const [name, value] of before.cookies) client.cookies.set(name, value);
      const answer = await client.send('POST', '/api/verify-email/resend', {}, { 'x-csrf-token': token });
      return answer.body.includes('csrf_invalid') ? 'refused' : 'accepted';
    };
    const seen = [await statusAt(apps.prepared), await statusAt(apps.rotated), await statusAt(apps.done)];
    expect(seen).toEqual(['accepted', 'accepted', 'refused']);
  });
});
