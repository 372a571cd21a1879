import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ERRORS } from '@meguri/contracts/errors.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { api } from '../../../../lib/http/api.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { createQueryClient } from '../../../../lib/query/query-client.ts';
import { NO_NETWORK } from '../../../../testing/answers.testing.ts';
import { type FormPhoto, newPhoto } from '../form-photos.ts';
import { EMPTY_ITEM } from '../item-form-values.ts';
import { rememberMade } from './save-item.ts';
import { type SplitPhotos, useSplitPhotos } from './split-photos.ts';

interface Sent {
  readonly id: string;
  readonly body: { readonly images: readonly string[]; readonly values: object; readonly revision: number | null };
}

/** A picked photo that is uploaded already. */
function picked(name: string, content = name): FormPhoto {
  const photo = newPhoto(new File([content], `${name}.png`, { type: 'image/png' }));
  rememberMade(photo.file!, `/uploads/items/${name}.webp`);
  return photo;
}

/** Presses once. @param respond to the first, second, … draft */
async function split(photos: readonly FormPhoto[], respond: (count: number) => Response = () => Response.json({})) {
  const sent: Sent[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
    sent.push({ id: String(path).split('/').at(-1)!, body: JSON.parse(String(init?.body)) as Sent['body'] });
    return respond(sent.length);
  });
  const left = new Set(photos);
  let press = (): void => undefined;
  const end = new Promise<SplitPhotos>((onEnd) => {
    const Form = () => {
      const { run } = useSplitPhotos('item-draft:3:new', { onMade: (photo) => left.delete(photo), onEnd });
      press = () => run({ ...EMPTY_ITEM, brand: 'Aizome', photos });
      return null;
    };
    renderToStaticMarkup(
      <QueryClientProvider client={createQueryClient()}>
        <Form />
      </QueryClientProvider>,
    );
  });
  press();
  return { ...(await end), sent, left: [...left] };
}

afterEach(() => {
  api.forgetCsrfToken();
  jest.restoreAllMocks();
});

describe('several photos', () => {
  it('become a draft each, in their order, with everything else that was typed', async () => {
    const photos = ['a', 'b', 'c', 'd', 'e'].map((name) => picked(name));
    const { sent, ...result } = await split(photos);
    expect(result).toEqual({ made: 5, repeated: 0, failure: null, left: [] });
    expect(sent.map(({ id }) => id)).toEqual(photos.map(({ id }) => id));
    expect(sent.map(({ body }) => body.images)).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`/uploads/items/${name}.webp`]),
    );
    expect(sent[0]?.body).toMatchObject({ values: { brand: 'Aizome', delivery: true }, revision: null });
    expect(sent[0]?.body.values).not.toHaveProperty('photos');
  });

  it('of the same file become one draft', async () => {
    const { sent, ...result } = await split([picked('a'), picked('b'), picked('c', 'a')]);
    expect(result).toEqual({ made: 2, repeated: 1, failure: null, left: [] });
    expect(sent.map(({ body }) => body.images)).toEqual([['/uploads/items/a.webp'], ['/uploads/items/b.webp']]);
  });

  it('stay in the form from the one on at which the network was lost, and a retry has the same ids', async () => {
    const photos = ['a', 'b', 'c'].map((name) => picked(name));
    const first = await split(photos, (count) => {
      if (count === 2) throw new TypeError('no network');
      return Response.json({});
    });
    expect(first).toMatchObject({ made: 1, left: photos.slice(1) });
    expect(sentenceOf(first.failure)).toBe(NO_NETWORK);
    const again = await split(first.left);
    expect(again).toMatchObject({ made: 2, failure: null, left: [] });
    expect(again.sent[0]?.id).toBe(first.sent[1]?.id);
  });

  it('stay in the form beyond the limit of drafts', async () => {
    const { status, message } = ERRORS.too_many_item_drafts;
    const full = () => Response.json({ code: 'too_many_item_drafts', message }, { status });
    const { failure, ...result } = await split([picked('a'), picked('b')], full);
    expect(result).toMatchObject({ made: 0, left: [{}, {}], sent: [{}] });
    expect(sentenceOf(failure)).toBe(message);
  });
});
