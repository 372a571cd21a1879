import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migratedDatabase, type FreshDatabase } from '../../../../test/support/servers/postgres.ts';
import { startTestApp, type TestApp, TestClient } from '../../http/http.testing.ts';
import { composeMail } from './compose-mail.ts';
import { Mailer } from '../../adapters/mail/mailer.ts';
import { Mails } from './mails.ts';

const TO = `${randomUUID()}@example.jp`;
const SCRIPT = '<script>alert(1)</script>';
const ID = randomUUID();
let database: FreshDatabase;
let test: TestApp;
beforeAll(async () => {
  database = await migratedDatabase();
  test = await startTestApp(database.url, []);
  const action = { label: '確認する', url: 'https://meguri.example.jp/x?a=1&b=2' };
  const mail = composeMail({ to: TO, subject: `${SCRIPT}の確認`, paragraphs: [SCRIPT], action });
  await test.app.get(Mailer, { strict: false }).send(mail, ID);
});
afterAll(async () => {
  await test.app.get(Mails).forget(TO);
  await test.close();
  await database.drop();
});

const client = () => new TestClient(test.app);

describe('the outbox page', () => {
  it('lists mails, and shows one with its links, as text', async () => {
    const list = await client().get('/outbox');
    expect(list.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(list.body).toContain(`href="/outbox/${ID}"`);
    const { body } = await client().get(`/outbox/${ID}`);
    expect(body).toContain('<a href="https://meguri.example.jp/x?a=1&#38;b=2">');
    expect(body).toContain('lang="ja"');
    for (const page of [list.body, body]) expect(page).not.toContain(SCRIPT);
  });

  it('executes and loads nothing, least of all in the mail as HTML', async () => {
    for (const path of ['/outbox', `/outbox/${ID}`, `/outbox/${ID}/html`]) {
      const policy = String((await client().get(path)).headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('script-src');
    }
    const html = await client().get(`/outbox/${ID}/html`);
    expect(html.headers['content-security-policy']).toContain('sandbox');
    expect(html.body).not.toContain(SCRIPT);
  });

  it('gives tests the mails of an address', async () => {
    const { items } = (await client().get(`/api/demo/outbox?to=${TO.toUpperCase()}`)).json<{ items: object[] }>();
    expect(items).toEqual([expect.objectContaining({ id: ID, to: TO })]);
    expect((await client().get('/api/demo/outbox?to=nobody')).statusCode).toBe(400);
  });

  it.each(['/outbox/x', `/outbox/${randomUUID()}`, '/outbox/..%2f..%2fsession.secret', '/outbox/../session.secret'])(
    'responds with not found at %s',
    async (path) => {
      expect((await client().get(path)).statusCode).toBe(404);
    },
  );

  it('doesn’t exist where accounts are real', async () => {
    const earnest = await startTestApp(database.url, [], { demo: false });
    for (const path of ['/outbox', `/outbox/${ID}`, '/api/demo/outbox']) {
      expect((await new TestClient(earnest.app).get(path)).statusCode).toBe(404);
    }
    await earnest.close();
  });
});
