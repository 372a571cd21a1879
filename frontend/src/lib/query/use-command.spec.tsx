import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { useCommand } from './use-command.ts';

const LOST = new NetworkError(new Error('gone'));
const refusal = (status: number) => new ApiError(status, { code: 'refused' });

interface Said {
  readonly text: string;
  readonly photos: readonly File[];
}

/** The keys of presses, one after the other. @param ends how each of them ends; undefined: it is done */
async function keysOf<Input>(presses: readonly { readonly input: Input; readonly ends?: Error }[]): Promise<string[]> {
  const keys: string[] = [];
  const queries = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  let settled = (): void => undefined;
  let run = (_: Input): void => undefined;
  let ends: Error | undefined;
  const Form = () => {
    const send = async (_: Input, key: string) => {
      keys.push(key);
      if (ends !== undefined) throw ends;
    };
    run = useCommand(send, { onSuccess: () => settled(), onError: () => settled() }).run;
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Form />
    </QueryClientProvider>,
  );
  for (const press of presses) {
    ends = press.ends;
    const done = new Promise<void>((resolve) => (settled = resolve));
    run(press.input);
    await done;
    // The button is free a moment after the caller has heard.
    await new Promise(setImmediate);
  }
  queries.clear();
  return keys;
}

describe('a press whose answer never came', () => {
  const photo = new File(['x'], 'x.jpg');
  const said: Said = { text: '袖に穴', photos: [photo] };
  /** As a form hands it over: made anew for each press. */
  const again = (): Said => ({ ...said, photos: [...said.photos] });

  it('is the same one when it is pressed again, and so done once', async () => {
    const [first, second] = await keysOf([{ input: said, ends: LOST }, { input: again() }]);
    expect(second).toBe(first);
  });

  it('stays the same one though the next is turned away before anybody looks at it, or its photos don’t arrive', async () => {
    const turnedAway = [refusal(401), refusal(429), refusal(503), new Error('photo')].map((ends) => ({
      input: again(),
      ends,
    }));
    const keys = await keysOf([{ input: said, ends: LOST }, ...turnedAway, { input: again() }]);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(6);
  });

  it('is another one with other words, or another photo', async () => {
    const other = { ...said, text: '袖に二つの穴' };
    const photographed = { ...said, photos: [new File(['y'], 'x.jpg')] };
    for (const input of [other, photographed]) {
      const [first, second] = await keysOf([{ input: said, ends: LOST }, { input }]);
      expect(second).not.toBe(first);
    }
  });
});

it('a press whose answer is known is over: the next one is another, whatever it says', async () => {
  const keys = await keysOf([{ input: 1 }, { input: 1, ends: refusal(409) }, { input: 1 }, { input: 1 }]);
  expect(new Set(keys).size).toBe(4);
});
