import { expect } from '@jest/globals';
import type { LoginMethods } from '@meguri/contracts/account/login-methods.ts';
import type { Passkey } from '@meguri/contracts/account/passkeys.ts';
import { SoftwarePasskey } from '../../../../test/support/software-passkey.ts';
import { type TestApp, TestClient } from '../../http/http.testing.ts';

export const PUBLIC_URL = 'http://localhost:3000';
const PASSWORD = 'secret-1';

/** Members with passkeys. @param test the app in which they register, once it has started */
export function passkeyHolders(test: () => TestApp) {
  const client = () => new TestClient(test().app);
  let names = 0;
  const member = async () => {
    const person = client();
    const username = `keyed_${(names += 1)}`;
    return { person, username, id: await person.register(username) };
  };
  const begin = (person: TestClient, currentPassword = PASSWORD) =>
    person.post('/api/passkeys/registration/options', { currentPassword });
  const finish = async (person: TestClient, body: object) => {
    const answer = await person.post('/api/passkeys/registration', body);
    // The session has a new token.
    if (answer.statusCode === 201) person.forgetCsrfToken();
    return answer;
  };
  /** Adds a passkey to the account. */
  const add = async (person: TestClient, key = new SoftwarePasskey(PUBLIC_URL), name?: string) => {
    const passkey = key.create((await begin(person)).json());
    const answer = await finish(person, { passkey, ...(name !== undefined && { name }) });
    expect(answer.statusCode).toBe(201);
    return { key, passkey: answer.json<{ passkey: Passkey }>().passkey };
  };
  const holder = async (key?: SoftwarePasskey) => {
    const one = await member();
    return { ...one, ...(await add(one.person, key)) };
  };
  const list = async (person: TestClient) => (await person.get('/api/login-methods')).json<LoginMethods>().passkeys;
  const optionsFor = async (person: TestClient, path: string, body: object = {}) =>
    (await person.post(`/api/passkeys/${path}/options`, body)).json<{ challenge: string }>();
  /** Logs in with the passkey alone. */
  const logIn = async (person: TestClient, key: SoftwarePasskey) => {
    const passkey = key.get(await optionsFor(person, 'login'));
    const answer = await person.post('/api/passkeys/login', { passkey });
    person.forgetCsrfToken();
    return answer;
  };
  const remove = (person: TestClient, id: string, currentPassword = PASSWORD) =>
    person.change('DELETE', `/api/passkeys/${id}`, { currentPassword });
  /** The password's answer: the challenge, and what the second step can be done with. */
  const challenged = async (username: string, password = PASSWORD) => {
    const person = client();
    const answer = await person.post('/api/login', { username, password });
    expect(answer.json()).toMatchObject({ statusCode: 401, code: 'second_step_needed' });
    return { person, ...answer.json<{ challenge: string; app: boolean; passkeys: boolean }>() };
  };
  /** Turns the second step on with the account's passkeys. */
  const secondStepByPasskeys = async (person: TestClient) => {
    const answer = await person.post('/api/second-step/passkeys', { currentPassword: PASSWORD });
    expect(answer.statusCode).toBe(200);
    person.forgetCsrfToken();
    return answer.json<{ recoveryCodes: string[] }>().recoveryCodes;
  };
  return {
    ...{ client, member, begin, finish, add, holder, list, optionsFor, logIn, remove },
    ...{ challenged, secondStepByPasskeys },
  };
}
