import type { ItemInput } from '@meguri/contracts/item/item-input.ts';
import type { Item, ItemPage } from '@meguri/contracts/item/item-view.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, send } from '../../../../lib/http/api.ts';
import { ApiError, isGone } from '../../../../lib/http/api-error.ts';
import { sendOnce } from '../../../../lib/http/send-once.ts';
import { photoUpload, rememberArrived, withPhotos } from '../../../../lib/http/upload-photo.ts';
import { LARGE } from '../../../../lib/photos/image-compression.ts';
import { invalidate, setQueryData } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { beginSending, endSending, forgetIdempotencyKey, idempotencyKeyFor } from '../draft-sending.ts';
import { removedFrom } from '../form-photos.ts';
import { checkedInput, type ItemFormValues } from '../item-form-values.ts';
import { notifyListed } from '../listed-elsewhere.ts';
import type { OpenDraft } from '../open-draft.ts';
import { onlyFailures, type PhotoUploads, sendPhotos } from '../send-photos.ts';

const UPLOAD = '/api/upload/item-image';
/** Resolves to the uploaded photo's URL. */
export const uploadItemPhoto = photoUpload<{ imageUrl: string }>(UPLOAD, { field: 'image', size: LARGE });

/** Records a processed photo that is already on the server, so that it isn't uploaded again. */
export const rememberMade = (photo: File, imageUrl: string): void => rememberArrived(photo, UPLOAD, { imageUrl });

/** The draft on the server that a new item was, as the form shows it. */
type Published = { readonly id: string; readonly revision: number } | null;

/**
 * Lists a new item or changes one: uploads the photos, then saves the rest. `uploads` is the progress of each photo.
 * @param draft name under which the form is stored until it is saved
 */
export function useSaveItem(
  item: Item | null,
  draft: string,
  { onSuccess, onError }: Handlers<Item>,
  published: OpenDraft | null = null,
) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<PhotoUploads>({});
  const save = (values: ItemFormValues, key: string) =>
    withPhotos(async (member) => {
      setUploads({});
      const draftOf = published === null ? null : { id: published.id, revision: await published.settled() };
      const images = await sendPhotos(
        values.photos,
        (photo, onSent) => uploadItemPhoto(photo, onSent, member),
        (id, upload) => setUploads((others) => ({ ...others, [id]: upload })),
      );
      const input = checkedInput(values, images);
      if (item !== null) return change(item, input, { key, member });
      return list(input, draft, { key, member, published: draftOf, first: idempotencyKeyFor(draft, key, values) });
    });
  const { run, ...command } = useCommand(save, {
    onSuccess: (saved, values) => {
      if (item === null) notifyListed(draft, values);
      knowSaved(queries, saved);
      refreshItems(queries, saved);
      onSuccess(saved);
      endSending(draft);
    },
    onError: (error) => {
      setUploads(onlyFailures);
      onError(error);
      endSending(draft);
    },
  });
  const begin = (values: ItemFormValues) => {
    if (command.isPending) return;
    beginSending(draft);
    run(values);
  };
  return { ...command, run: begin, uploads };
}

/** The idempotency key, and the member who pressed: another one may be logged in by the time the photos are uploaded. */
interface Press {
  readonly key: string;
  readonly member: number | undefined;
}
interface NewPress extends Press {
  /** Key of the first attempt. */
  readonly first: string;
  readonly published: Published;
}

/**
 * During an update, a server of the previous release refuses a field that it doesn't know, and omits it from the item: then
 * a newer one keeps what is stored. What the owner has taken back is sent as such.
 */
const bodyOf = (
  { fitRefund, identityRequired, ...others }: ItemInput,
  stored?: Partial<Pick<Item, 'fitRefund' | 'identityRequired'>>,
) => ({
  ...others,
  ...((fitRefund || stored?.fitRefund === true) && { fitRefund }),
  ...((identityRequired || stored?.identityRequired === true) && { identityRequired }),
});

/** An earlier attempt may have succeeded without its response arriving. Then the item exists, and later edits are sent as a change. */
async function list(input: ItemInput, draft: string, { first, published, ...press }: NewPress): Promise<Item> {
  const { key, member } = press;
  const query = published === null ? '' : `?draft=${published.id}&revision=${published.revision}`;
  const listed = await sendOnce<Item>('POST', `/api/items${query}`, { body: bodyOf(input), key: first, member }).catch(
    (error: unknown) => {
      // The item had been listed and its owner has deleted it since, or its draft is gone or another one now.
      if (isGone(error) || isChanged(error)) forgetIdempotencyKey(draft);
      throw error;
    },
  );
  return first === key ? listed : change(listed, input, press);
}

const isChanged = (error: unknown): boolean => error instanceof ApiError && error.code === 'item_draft_changed';

function change(item: Item, input: ItemInput, press: Press): Promise<Item> {
  const { id, userId, images } = item;
  const removedImages = removedFrom(images, input.images);
  return send<Item>('PUT', `/api/items/${id}`, { body: { ...bodyOf(input, item), userId, removedImages }, ...press });
}

export function useDeleteItem(item: Item, { onSuccess, onError }: Handlers) {
  const queries = useQueryClient();
  return useCommand((_: void, key) => api.remove(`/api/items/${item.id}`, { key }), {
    onSuccess: () => {
      queries.removeQueries({ queryKey: [`/api/items/${item.id}`] });
      refreshItems(queries, item);
      onSuccess();
    },
    onError,
  });
}

/** Puts the saved item into the cache, so that its page and form don't show an older version until the refetch is done. */
const knowSaved = (queries: QueryClient, saved: Item): void =>
  setQueryData<ItemPage>(queries, [`/api/items/${saved.id}`], (page) => page && { ...page, ...saved });

/** Invalidates everything that shows items: lists, the item's page, its owner's closet with the pause and drafts, home. */
function refreshItems(queries: QueryClient, { userId }: Item): void {
  const closet = [`/api/users/${userId}/items`, '/api/user/lending-pause', '/api/user/item-drafts'];
  const shown = ['/api/items', '/api/home', '/api/favourites', ...closet];
  void invalidate(queries, (one) => shown.some((path) => one.startsWith(path)));
}
