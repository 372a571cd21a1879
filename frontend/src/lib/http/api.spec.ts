import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { api, get, send } from './api.ts';
import { ApiError } from './api-error.ts';

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });

describe('an API request', () => {
  const heard: string[] = [];
  let stop: () => void;
  beforeEach(() => {
    api.forgetCsrfToken();
    stop = api.onUnauthenticated(({ code }, path, forChange) => void heard.push(`${code} ${path} ${forChange}`));
    // Also what was refused a moment ago elsewhere.
    heard.length = 0;
  });
  afterEach(() => {
    stop();
    jest.restoreAllMocks();
  });

  it('reports the ended session when the CSRF token request gets 401', async () => {
    const dead = { code: 'ip_address_changed', message: '接続元が変わりました' };
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => json(dead, 401));
    await expect(send('POST', '/api/favourites', { body: {} })).rejects.toBeInstanceOf(ApiError);
    expect(heard).toEqual(['ip_address_changed /api/favourites true']);
  });

  it('tells listeners whether a read or a change got 401', async () => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => json({ code: 'unauthenticated' }, 401));
    await expect(get('/api/user')).rejects.toBeInstanceOf(ApiError);
    await expect(send('POST', '/api/favourites')).rejects.toBeInstanceOf(ApiError);
    expect(heard).toEqual(['unauthenticated /api/user false', 'unauthenticated /api/favourites true']);
  });

  it('gives a new listener recent 401s once', async () => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => json({ code: 'unauthenticated' }, 401));
    const now = jest.spyOn(Date, 'now');
    stop();
    now.mockReturnValue(1_000_000);
    await expect(get('/api/home')).rejects.toBeInstanceOf(ApiError);
    now.mockReturnValue(1_010_000);
    await expect(send('POST', '/api/favourites')).rejects.toBeInstanceOf(ApiError);
    now.mockReturnValue(1_011_000);
    const late: string[] = [];
    const listen = () =>
      api.onUnauthenticated(({ code }, path, forChange) => void late.push(`${code} ${path} ${forChange}`));
    listen()();
    listen()();
    expect(late).toEqual(['unauthenticated /api/favourites true']);
    expect(heard).toEqual([]);
  });

  it('sends `x-member` with changes only: the page’s member, or the one passed', async () => {
    const members: (string | null)[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
      if (path === '/api/csrf-token') return json({ csrfToken: 'token' });
      members.push(new Headers(init?.headers).get('x-member'));
      if (members.length > 1) return json({});
      // It is known by now who has signed in in another tab.
      api.member = 8;
      return json({ code: 'csrf_invalid' }, 403);
    });
    api.member = 7;
    await send('PUT', '/api/user/sizes', { body: {} });
    await send('POST', '/api/messages/2', { body: {}, member: 9 });
    await get('/api/home');
    api.member = undefined;
    await send('POST', '/api/feedback', { body: {} });
    expect(members).toEqual(['7', '7', '9', null, null]);
  });

  it('shares one trace with its retries if it has an idempotency key', async () => {
    const traces: (string | null)[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
      if (path !== '/api/csrf-token') traces.push(new Headers(init?.headers).get('traceparent'));
      return json({ csrfToken: 'token' });
    });
    const key = '11111111-2222-4333-8444-555555555555';
    for (const options of [{ key }, { key }, {}]) await send('POST', '/api/feedback', { body: {}, ...options });
    const trace = '00-11111111222243338444555555555555-8444555555555555-01';
    expect(traces).toEqual([trace, trace, null]);
  });

  it('requests a new CSRF token once when its token is rejected', async () => {
    const asked: string[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
      asked.push(String(path));
      if (path === '/api/csrf-token') return json({ csrfToken: 'token' });
      return asked.length < 3 ? json({ code: 'csrf_invalid' }, 403) : json({ done: true });
    });
    expect(await send('POST', '/api/feedback', { body: {} })).toEqual({ done: true });
    expect(asked).toEqual(['/api/csrf-token', '/api/feedback', '/api/csrf-token', '/api/feedback']);
    expect(heard).toEqual([]);
  });
});

describe('a request for which the server asks to confirm the identity', () => {
  const answered = (answers: readonly Response[]) => {
    const sent: string[] = [];
    const left = [...answers];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
      if (path === '/api/csrf-token') return json({ csrfToken: 'token' });
      sent.push(`${init?.method} ${String(path)} ${new Headers(init?.headers).get('idempotency-key')}`);
      return left.shift()!;
    });
    return sent;
  };
  const asks = () => json({ code: 'step_up_required', message: '確認が必要です', by: 'code' }, 403);
  const put = () => send<{ done: boolean }>('PUT', '/api/admin/maintenance', { body: {}, key: 'one' });
  afterEach(() => {
    api.prove = async () => false;
    jest.restoreAllMocks();
  });

  it('is sent once more, with the same key, after the confirmation', async () => {
    const sent = answered([asks(), json({ done: true })]);
    const asked: string[] = [];
    api.prove = async (by) => asked.push(by) > 0;
    expect(await put()).toEqual({ done: true });
    expect([asked, sent]).toEqual([['code'], Array(2).fill('PUT /api/admin/maintenance one')]);
  });

  it('is rejected when the user cancels, and when the server asks again', async () => {
    const sent = answered([asks(), asks(), asks()]);
    await expect(put()).rejects.toMatchObject({ code: 'step_up_required' });
    expect(sent).toHaveLength(1);
    api.prove = async () => true;
    await expect(put()).rejects.toMatchObject({ code: 'step_up_required' });
    expect(sent).toHaveLength(3);
  });
});

describe('a request without user activity', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('sends `x-unattended` after a minute without activity', async () => {
    const said: (string | null)[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      said.push(new Headers(init?.headers).get('x-unattended'));
      return json({});
    });
    await get('/api/status');
    const later = Date.now() + 61_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    await get('/api/status');
    expect(said).toEqual([null, '1']);
  });
});
