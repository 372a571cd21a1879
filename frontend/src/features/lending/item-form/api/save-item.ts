import type { Item, ItemPage } from '@meguri/contracts/item/item-view.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../../lib/http/api.ts';
import { takeAway } from '../../../../lib/http/take-away.ts';
import { photoUpload } from '../../../../lib/http/upload-photo.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { ITEM_PHOTO, removedFrom } from '../form-photos.ts';
import { checkedInput, type ItemFormValues } from '../item-form-values.ts';
import { onlyFailures, type PhotoUploads, sendPhotos } from '../send-photos.ts';

/** Answers where the service has it. */
const uploadItemPhoto = photoUpload<{ imageUrl: string }>('/api/upload/item-image', {
  field: 'image',
  size: ITEM_PHOTO,
});

/** Lists a new item, or changes one: first the photos go, then the rest. `uploads` says how far each of them is. */
export function useSaveItem(item: Item | null, { onSuccess, onError }: Handlers<Item>) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<PhotoUploads>({});
  const save = async (values: ItemFormValues, key: string): Promise<Item> => {
    setUploads({});
    const images = await sendPhotos(values.photos, uploadItemPhoto, (id, upload) =>
      setUploads((others) => ({ ...others, [id]: upload })),
    );
    const body = checkedInput(values, images);
    if (item === null) return send<Item>('POST', '/api/items', { body, key });
    const removedImages = removedFrom(item.images, values.photos);
    return send<Item>('PUT', `/api/items/${item.id}`, { body: { ...body, userId: item.userId, removedImages }, key });
  };
  const command = useCommand(save, {
    onSuccess: async (saved) => {
      await knowSaved(queries, saved);
      refreshItems(queries, saved);
      onSuccess(saved);
    },
    onError: (error) => {
      setUploads(onlyFailures);
      onError(error);
    },
  });
  return { ...command, uploads };
}

export function useDeleteItem(item: Item, { onSuccess, onError }: Handlers) {
  const queries = useQueryClient();
  return useCommand((_: void, key) => takeAway(`/api/items/${item.id}`, { key }), {
    onSuccess: () => {
      queries.removeQueries({ queryKey: [`/api/items/${item.id}`] });
      refreshItems(queries, item);
      onSuccess();
    },
    onError,
  });
}

/** On a slow line its own page and its form come before the next answer: until then they have this one, and no older one that is under way. */
async function knowSaved(queries: QueryClient, saved: Item): Promise<void> {
  const queryKey = [`/api/items/${saved.id}`];
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<ItemPage>(queryKey, (page) => page && { ...page, ...saved });
}

/** Everything that shows items: lists, its own page, its owner's closet, home. */
function refreshItems(queries: QueryClient, { userId }: Item): void {
  const shown = ['/api/items', '/api/home', '/api/favourites', `/api/users/${userId}/items`];
  void queries.invalidateQueries({
    predicate: ({ queryKey: [first] }) => typeof first === 'string' && shown.some((path) => first.startsWith(path)),
  });
}
