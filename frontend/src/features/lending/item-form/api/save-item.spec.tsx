import { afterEach, expect, it, jest } from '@jest/globals';
import type { Item } from '@meguri/contracts/item/item-view.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { forgetCsrfToken } from '../../../../lib/http/csrf-token.ts';
import { createQueryClient } from '../../../../lib/query/query-client.ts';
import { storedPhoto } from '../form-photos.ts';
import { type ItemFormValues, valuesOf } from '../item-form-values.ts';
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
  isRentable: true,
  rentalPrice: 1200,
  replacementValue: null,
  washingInstructions: 'no_wash',
  washingNotes: [],
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

afterEach(() => {
  forgetCsrfToken();
  jest.restoreAllMocks();
});

it('an item that was saved is known as saved at once, whatever older answer about it is still under way', async () => {
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
  let save = (_: ItemFormValues): void => undefined;
  const done = new Promise<Item>((onSuccess, onError) => {
    const Form = () => void (save = useSaveItem(ITEM, { onSuccess, onError }).run);
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <Form />
      </QueryClientProvider>,
    );
  });
  save({ ...valuesOf(ITEM), brand: 'Aizome', photos: saved.images.map(storedPhoto) });
  await done;
  expect(queries.getQueryData([PATH])).toEqual({ ...saved, favouriteCount: 2 });
  answerLate();
  await older.catch(() => undefined);
  expect(queries.getQueryData([PATH])).toMatchObject({ brand: 'Aizome' });
  queries.clear();
});
