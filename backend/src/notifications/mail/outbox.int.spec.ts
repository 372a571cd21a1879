import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migratedDatabase, type FreshDatabase } from '../../../../test/support/servers/postgres.ts';
import { startTestApp, type TestApp, TestClient } from '../../http/http.testing.ts';
import { composeMail } from './compose-mail.ts';
import { Mailer } from '../../adapters/mail/mailer.ts';
import { Mails } from './mails.ts';

const TO = `${randomUUID()}@example.jp`;
const MANY = `${randomUUID()}@example.jp`;
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
  for (const address of [TO, MANY]) await test.app.get(Mails).forget(address);
  await test.close();
  await database.drop();
});

const client = () => new TestClient(test.app);

describe('the outbox page', () => {
  it('lists mails, and shows one in a frame or with its links as text', async () => {
    const list = await client().get('/outbox');
    expect(list.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(list.body).toContain(`href="/outbox/${ID}"`);
    const { body } = await client().get(`/outbox/${ID}`);
    expect(body).toContain(`<iframe src="/outbox/${ID}/html"`);
    expect(body).toContain('lang="ja"');
    const text = await client().get(`/outbox/${ID}?view=text`);
    expect(text.body).toContain('<a href="https://meguri.example.jp/x?a=1&#38;b=2">');
    expect(text.body).not.toContain('<iframe');
    for (const page of [list.body, body, text.body]) expect(page).not.toContain(SCRIPT);
  });

  it('finds mails by words, person and kind, which it keeps in its form, and ignores other choices', async () => {
    const search = async (query: string) => (await client().get(`/outbox?${query}`)).body;
    const isThere = async (query: string) => (await search(query)).includes(`href="/outbox/${ID}"`);
    expect(await isThere(`q=${encodeURIComponent('確認　ＳＣＲＩＰＴ')}&to=${TO}&kind=account`)).toBe(true);
    expect(await isThere(`q=&to=${TO}&kind=&page=9`)).toBe(true);
    expect(await isThere(`kind=nothing&page=-1&to=${TO}&x=1`)).toBe(true);
    for (const query of [`q=${encodeURIComponent('確認 ない語')}`, 'to=other@example.jp', `to=${TO}&kind=request`])
      expect(await search(query)).toContain('条件に合うメールはありません。');
    const form = await search(`q=${encodeURIComponent('"><b>')}&to=${TO}`);
    expect(form).toContain('value="&#34;&#62;&#60;b&#62;"');
    expect(form).toContain(`<option value="${TO}" selected>`);
  });

  it('shows thirty mails a page, and takes their kind from the link that ends such mails', async () => {
    const mailer = test.app.get(Mailer, { strict: false });
    for (let n = 0; n < 31; n += 1) {
      const unsubscribe = { label: '停止する', url: 'https://meguri.example.jp/unsubscribe?t=7.damage.abc' };
      await mailer.send(composeMail({ to: MANY, subject: `題 ${n}`, paragraphs: ['文'], unsubscribe }), randomUUID());
    }
    const pageOf = async (query: string) => (await client().get(`/outbox?to=${MANY}&kind=damage${query}`)).body;
    const [first, second] = [await pageOf(''), await pageOf('&page=2')];
    expect([first, second].map((page) => page.split('<li>').length - 1)).toEqual([30, 1]);
    expect(first).toContain('31件');
    expect(first).toContain('<option value="damage" selected>不具合・損害金</option>');
    expect(first).toContain(`&#38;kind=damage&#38;page=2`);
    expect(await pageOf('&page=99')).toBe(second);
  });

  it('executes and loads nothing, least of all in the mail as HTML', async () => {
    for (const path of ['/outbox', `/outbox/${ID}`, `/outbox/${ID}/html`]) {
      const policy = String((await client().get(path)).headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('script-src');
      expect(policy).toContain(path.endsWith('html') ? "frame-ancestors 'self'" : "frame-ancestors 'none'");
    }
    const html = await client().get(`/outbox/${ID}/html`);
    expect(html.headers['content-security-policy']).toContain('sandbox');
    expect(html.body).not.toContain(SCRIPT);
    // A frame can't show the pages of the links.
    expect(html.body).toContain('<base target="_blank">');
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
