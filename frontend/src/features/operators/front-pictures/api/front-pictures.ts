import type { FrontPictureList, FrontSlot } from '@meguri/contracts/item/front-pictures.ts';
import { useQuery } from '@tanstack/react-query';
import { api, get, send } from '../../../../lib/http/api.ts';
import { photoUpload } from '../../../../lib/http/upload-photo.ts';
import { LARGE } from '../../../../lib/photos/image-compression.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

const PATH = '/api/admin/front-pictures';
const uploaded = photoUpload<{ imageUrl: string }>('/api/upload/item-image', { field: 'image', size: LARGE });

export function useFrontPictures() {
  const query = useQuery({ queryKey: [PATH], queryFn: ({ signal }) => get<FrontPictureList>(PATH, signal) });
  return { pictures: query.data?.items, error: query.error, retry: () => void query.refetch() };
}

interface PictureChange {
  /** undefined: only the text changes. */
  readonly photo: File | undefined;
  readonly alt: string;
}

/** Uploads the photo, if there is one, and then puts it into its place. */
export function useSetPicture(slot: FrontSlot, { onSuccess, onError }: Handlers) {
  const refresh = useInvalidate(PATH);
  const set = async ({ photo, alt }: PictureChange) => {
    const { member } = api;
    const image = photo && (await uploaded(photo, undefined, member)).imageUrl;
    return send<void>('PUT', `${PATH}/${slot}`, { body: { alt, ...(image !== undefined && { image }) }, member });
  };
  return useCommand(set, { onSuccess: () => refresh().then(onSuccess), onError });
}

export function useRemovePicture(slot: FrontSlot, { onSuccess, onError }: Handlers) {
  const refresh = useInvalidate(PATH);
  return useCommand(() => send<void>('DELETE', `${PATH}/${slot}`), {
    onSuccess: () => refresh().then(onSuccess),
    onError,
  });
}
