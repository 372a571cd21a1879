import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { api, send } from '../http/api.ts';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { useCommand } from './use-command.ts';

const LOST = new NetworkError(new Error('gone'));
const refusal = (status: number) => new ApiError(status, { code: 'refused' });

interface Said {
  readonly text: string;
  readonly photos: readonly File[];
}

/** @returns presses the button of such a command once, until it is done or has failed */
function commanded<Input>(sendIt: (input: Input, key: string) => Promise<unknown>, { retry = 0 } = {}) {
  const queries = new QueryClient({ defaultOptions: { mutations: { retry, retryDelay: 0, gcTime: 0 } } });
  let settled = (): void => undefined;
  let run = (_: Input): void => undefined;
  const Form = () => {
    run = useCommand(sendIt, { onSuccess: () => settled(), onError: () => settled() }).run;
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Form />
    </QueryClientProvider>,
  );
  return async (input: Input): Promise<void> => {
    const done = new Promise<void>((resolve) => (settled = resolve));
    run(input);
    await done;
    // The button is free a moment after the caller has heard.
    await new Promise(setImmediate);
  };
}

/** The keys of presses, one after the other. @param ends how each of them ends; undefined: it is done */
async function keysOf<Input>(presses: readonly { readonly input: Input; readonly ends?: Error }[]): Promise<string[]> {
  const keys: string[] = [];
  let ends: Error | undefined;
  const press = commanded(async (_: Input, key) => {
    keys.push(key);
    if (ends !== undefined) throw ends;
  });
  for (const one of presses) {
    ends = one.ends;
    await press(one.input);
  }
  return keys;
}

describe('a command after a lost response', () => {
  const photo = new File(['x'], 'x.jpg');
  const said: Said = { text: '袖に穴', photos: [photo] };
  /** A form passes a new object for each press. */
  const again = (): Said => ({ ...said, photos: [...said.photos] });

  it('keeps its idempotency key when it is sent again, so it is executed once', async () => {
    const [first, second] = await keysOf([{ input: said, ends: LOST }, { input: again() }]);
    expect(second).toBe(first);
  });

  it('keeps its key when the retry gets 401, 429 or 503, or its upload fails', async () => {
    const turnedAway = [refusal(401), refusal(429), refusal(503), new Error('photo')].map((ends) => ({
      input: again(),
      ends,
    }));
    const keys = await keysOf([{ input: said, ends: LOST }, ...turnedAway, { input: again() }]);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(6);
  });

  it('gets a new key with another text or another photo', async () => {
    const other = { ...said, text: '袖に二つの穴' };
    const photographed = { ...said, photos: [new File(['y'], 'x.jpg')] };
    for (const input of [other, photographed]) {
      const [first, second] = await keysOf([{ input: said, ends: LOST }, { input }]);
      expect(second).not.toBe(first);
    }
  });
});

it('a command gets a new key ten minutes after its response was lost, when its effect may be over', async () => {
  const now = jest.spyOn(Date, 'now');
  const keys: string[] = [];
  const press = commanded(async (_: string, key) => {
    keys.push(key);
    throw LOST;
  });
  for (const minute of [0, 6, 9, 11]) {
    now.mockReturnValue(minute * 60_000);
    await press('pay');
  }
  now.mockRestore();
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

describe('a command that is retried after another member has signed in', () => {
  afterEach(() => {
    api.member = undefined;
    api.forgetCsrfToken();
    jest.restoreAllMocks();
  });

  it('is sent as the member who pressed the button', async () => {
    const members: (string | null)[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
      if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
      members.push(new Headers(init?.headers).get('x-member'));
      if (members.length > 1) return Response.json({});
      api.member = 8;
      throw new TypeError('the answer is lost');
    });
    api.member = 7;
    const press = commanded((_: null, key) => send('POST', '/api/user/sizes', { key }), { retry: 1 });
    await press(null);
    await press(null);
    expect(members).toEqual(['7', '7', '8']);
  });

  it('gets a new key when the other member sends it', async () => {
    api.member = 7;
    const keys: string[] = [];
    const press = commanded(async (_: number, key) => {
      keys.push(key);
      throw LOST;
    });
    await press(1);
    api.member = 8;
    await press(1);
    expect(new Set(keys).size).toBe(2);
  });
});

it('a command gets a new key after any known response, even with the same input', async () => {
  const keys = await keysOf([{ input: 1 }, { input: 1, ends: refusal(409) }, { input: 1 }, { input: 1 }]);
  expect(new Set(keys).size).toBe(4);
});
