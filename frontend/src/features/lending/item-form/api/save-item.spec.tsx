import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ERRORS } from '@meguri/contracts/errors.ts';
import type { Item } from '@meguri/contracts/item/item-view.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { api } from '../../../../lib/http/api.ts';
import { createQueryClient } from '../../../../lib/query/query-client.ts';
import { storedPhoto } from '../form-photos.ts';
import { type ItemFormValues, valuesOf } from '../item-form-values.ts';
import { forgetIdempotencyKey } from '../draft-sending.ts';
import type { OpenDraft } from '../open-draft.ts';
import { useSaveItem } from './save-item.ts';

const ITEM: Item = {
  id: '00000000-0000-4000-8000-000000000001',
  userId: 3,
  name: '藍染めのストール',
  mainCategory: 'accessories',
  subCategory: 'scarf',
  genderCategory: 'unisex',
  size: 'acc_free',
  measurements: {},
  color: null,
  material: null,
  condition: 'good',
  brand: null,
  description: '',
  occasions: [],
  isRentable: true,
  rentalPrice: 1200,
  replacementValue: null,
  washingInstructions: 'no_wash',
  washingNotes: [],
  returnUnwashed: false,
  fitRefund: false,
  identityRequired: false,
  shippingMethod: 'delivery',
  daysBetween: 0,
  pickupAreas: [],
  images: ['/uploads/first.webp'],
  photos: [],
  status: 'available',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};
const PATH = `/api/items/${ITEM.id}`;

const DRAFT = 'item-draft:3:new';

/** Sends the form once, as a press on a page that was just opened. */
const pressed = (
  queries: QueryClient,
  item: Item | null,
  values: ItemFormValues,
  published: OpenDraft | null = null,
): Promise<Item> => {
  let save = (_: ItemFormValues): void => undefined;
  const done = new Promise<Item>((onSuccess, onError) => {
    const Form = () => void (save = useSaveItem(item, DRAFT, { onSuccess, onError }, published).run);
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <Form />
      </QueryClientProvider>,
    );
  });
  save(values);
  return done;
};

afterEach(() => {
  forgetIdempotencyKey(DRAFT);
  api.forgetCsrfToken();
  jest.restoreAllMocks();
});

it('a saved item is in the cache at once, and an older response in flight doesn’t overwrite it', async () => {
  const saved = { ...ITEM, brand: 'Aizome', images: [...ITEM.images, '/uploads/second.webp'] };
  const queries = createQueryClient();
  queries.setQueryData([PATH], { ...ITEM, favouriteCount: 2 });
  let answerLate = (): void => undefined;
  const late = new Promise<void>((resolve) => (answerLate = resolve));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
    if (init?.method === 'PUT') return Response.json(saved);
    await late;
    return Response.json(ITEM);
  });
  const older = queries.fetchQuery({ queryKey: [PATH], queryFn: () => fetch(PATH).then((answer) => answer.json()) });
  await pressed(queries, ITEM, { ...valuesOf(ITEM), brand: 'Aizome', photos: saved.images.map(storedPhoto) });
  expect(queries.getQueryData([PATH])).toEqual({ ...saved, favouriteCount: 2 });
  answerLate();
  await older.catch(() => undefined);
  expect(queries.getQueryData([PATH])).toMatchObject({ brand: 'Aizome' });
  queries.clear();
});

it('after a change the numbers of the pause and the owner’s list are read again', async () => {
  const queries = createQueryClient();
  const stale = ['/api/user/lending-pause', `/api/users/${ITEM.userId}/items?limit=20`];
  for (const path of stale) queries.setQueryData([path], {});
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (path) => Response.json(path === '/api/csrf-token' ? { csrfToken: 'token' } : ITEM));
  await pressed(queries, ITEM, { ...valuesOf(ITEM), isRentable: false });
  expect(stale.map((path) => queries.getQueryState([path])?.isInvalidated)).toEqual([true, true]);
  queries.clear();
});

it('an item and its photos are sent as the member who pressed, even if another one signs in meanwhile', async () => {
  const sent: string[] = [];
  const answerTo = (path: string, member: string | null): object => {
    sent.push(`${member} ${path}`);
    api.member = 8;
    return path === '/api/items' ? ITEM : { imageUrl: `/uploads/${sent.length}.webp` };
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
    return Response.json(answerTo(String(path), new Headers(init?.headers).get('x-member')));
  });
  const withoutUploads = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = uploadsTo(answerTo);
  const photos = ['a', 'b', 'c', 'd'].map((id) => ({ id, preview: '', url: null, file: new File(['x'], id) }));
  const queries = createQueryClient();
  api.member = 3;
  await pressed(queries, null, { ...valuesOf(ITEM), photos });
  expect(sent).toEqual([...photos.map(() => '3 /api/upload/item-image'), '3 /api/items']);
  queries.clear();
  api.member = undefined;
  globalThis.XMLHttpRequest = withoutUploads;
});

it('what an owner didn’t choose is sent without its field, which servers of the previous release refuse', async () => {
  const sent: Partial<Item>[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
    sent.push(JSON.parse(String(init?.body)) as Partial<Item>);
    return Response.json(ITEM);
  });
  const CHOSEN = { fitRefund: true };
  const queries = createQueryClient();
  await pressed(queries, ITEM, valuesOf(ITEM));
  await pressed(queries, ITEM, { ...valuesOf(ITEM), ...CHOSEN });
  // The owner has taken them back.
  await pressed(queries, { ...ITEM, ...CHOSEN }, valuesOf(ITEM));
  expect(sent.map(({ fitRefund }) => fitRefund)).toEqual([undefined, true, false]);
  queries.clear();
});

/** As a browser sends what wants to know how far it is. */
const uploadsTo = (answerTo: (path: string, member: string | null) => object) =>
  class {
    readonly upload = {};
    readonly status = 200;
    responseText = '';
    onload = (): void => undefined;
    private path = '';
    private member: string | null = null;
    open(_: string, path: string): void {
      this.path = path;
    }
    setRequestHeader(name: string, value: string): void {
      if (name === 'x-member') this.member = value;
    }
    send(): void {
      this.responseText = JSON.stringify(answerTo(this.path, this.member));
      setImmediate(() => this.onload());
    }
  } as unknown as typeof XMLHttpRequest;

describe('a new item after a lost response', () => {
  const values = valuesOf(ITEM);
  /** The requests: method, path, idempotency key, and the brand in the body. */
  let asked: (string | null)[][];
  /** How it answers to the next calls; null: not at all. */
  let answers: (Response | null)[];
  let queries: QueryClient;
  beforeEach(() => {
    asked = [];
    queries = createQueryClient();
    queries.setDefaultOptions({ mutations: { retry: false } });
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
      if (path === '/api/csrf-token') return Response.json({ csrfToken: 'token' });
      const { brand } = JSON.parse(String(init?.body)) as Item;
      asked.push([init?.method ?? '', String(path), new Headers(init?.headers).get('idempotency-key'), brand]);
      const answer = answers.shift() ?? null;
      if (answer === null) throw new TypeError('network');
      return answer;
    });
  });
  afterEach(() => queries.clear());
  const keys = () => asked.filter(([method]) => method === 'POST').map(([, , key]) => key);

  it('is listed once, with later changes, even if the page was reloaded in between', async () => {
    const changed = { ...ITEM, brand: 'Aizome' };
    answers = [null, Response.json(ITEM), Response.json(changed)];
    await expect(pressed(queries, null, values)).rejects.toThrow();
    expect(await pressed(queries, null, { ...values, brand: 'Aizome' })).toMatchObject({ brand: 'Aizome' });
    const [first, second] = keys();
    expect(second).toBe(first);
    expect(asked.at(-1)?.slice(0, 2)).toEqual(['PUT', PATH]);
    expect(asked.at(-1)?.[3]).toBe('Aizome');
  });

  /** What the next garment has in common with it is neither its name nor a photo. */
  const next = { ...values, name: '麻のシャツ', photos: [storedPhoto('/uploads/shirt.webp')] };

  it('stays unchanged if the form then describes another garment, which is listed as a second item', async () => {
    answers = [null, Response.json({ ...ITEM, id: 'next', name: next.name })];
    await expect(pressed(queries, null, values)).rejects.toThrow();
    expect(await pressed(queries, null, next)).toMatchObject({ id: 'next' });
    const [first, second] = keys();
    expect(second).not.toBe(first);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['its name was corrected', { ...values, name: '藍染めのストール（大判）' }],
    ['its photos were replaced', { ...values, photos: next.photos }],
  ])('is updated if %s', async (_, changed) => {
    answers = [null, Response.json(ITEM), Response.json(ITEM)];
    await expect(pressed(queries, null, values)).rejects.toThrow();
    await pressed(queries, null, changed);
    expect(asked.at(-1)?.slice(0, 2)).toEqual(['PUT', PATH]);
  });

  it('isn’t updated a day later: the form is listed as a new item', async () => {
    answers = [null, Response.json(ITEM)];
    const now = jest.spyOn(Date, 'now').mockReturnValue(0);
    await expect(pressed(queries, null, values)).rejects.toThrow();
    api.forgetCsrfToken();
    now.mockReturnValue(24 * 3_600_000);
    await pressed(queries, null, { ...values, brand: 'Aizome' });
    const [first, second] = keys();
    expect(second).not.toBe(first);
  });

  it('of a draft names its revision; if another screen has changed it, the next press is another item', async () => {
    const { status, message } = ERRORS.item_draft_changed;
    const published = { id: 'd', settled: async () => 3, sentWithoutAnswer: jest.fn() };
    answers = [null, Response.json({ code: 'item_draft_changed', message }, { status }), Response.json(ITEM)];
    await expect(pressed(queries, null, values, published)).rejects.toThrow('network');
    await expect(pressed(queries, null, values, published)).rejects.toThrow(message);
    await pressed(queries, null, values, published);
    expect(asked.map(([, path]) => path)).toEqual(Array(3).fill('/api/items?draft=d&revision=3'));
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('is listed again after its owner has deleted the one that had arrived', async () => {
    const gone = Response.json({ code: 'item_not_found' }, { status: 404 });
    answers = [null, gone, Response.json(ITEM)];
    await expect(pressed(queries, null, values)).rejects.toThrow();
    await expect(pressed(queries, null, values)).rejects.toThrow();
    await pressed(queries, null, values);
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});
