import { expect } from '@jest/globals';
import { type TestApp, TestClient } from '../../http/http.testing.ts';

/** Members who read their mails. @param test the app in which they register, once it has started */
export function membersWithMail(test: () => TestApp) {
  const client = () => new TestClient(test().app);
  /** The link in the newest mail to this address with this subject. */
  const linkTo = async (address: string, subject: string): Promise<URL> => {
    const mail = (await test().mailsTo(address)).find((one) => one.subject.includes(subject));
    if (mail === undefined) throw new Error(`${address} has no mail about ${subject}`);
    return new URL(/https?:\/\/\S+/.exec(mail.text)![0]);
  };
  const verify = async (address: string): Promise<unknown> => {
    return verifyBy(await linkTo(address, 'メールアドレスの確認'));
  };
  /** Opens the link's page and submits its form, if there is one. */
  const verifyBy = async ({ pathname, search }: URL, by = client()): Promise<unknown> => {
    const page = await by.get(pathname + search);
    const form = /<form method="post" action="([^"]+)">/.exec(page.body)?.[1];
    if (form === undefined) return page.headers['location'];
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await by.send('POST', form, '', type)).headers['location'];
  };
  const member = async (name: string): Promise<{ person: TestClient; id: number; email: string }> => {
    const [person, email] = [client(), `${name}@example.jp`];
    const id = await person.register(name, email);
    expect(await verify(email)).toBe('/email-verified?status=ok');
    return { person, id, email };
  };
  const patch = (person: TestClient, id: number, body: object) => person.change('PATCH', `/api/users/${id}`, body);
  const resetBy = async (email: string, password: string): Promise<number> => {
    await client().post('/api/password-reset', { email });
    const token = (await linkTo(email, 'パスワードの再設定')).searchParams.get('token');
    return (await client().post('/api/password-reset/confirm', { token, password })).statusCode;
  };
  return { client, linkTo, verify, verifyBy, member, patch, resetBy };
}
