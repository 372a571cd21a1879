import type { Item } from '@meguri/contracts/item/item-view.ts';
import { photoSrcset } from '@meguri/contracts/upload/photo-widths.ts';

export interface ItemPhotoSource {
  readonly url: string;
  /** Smaller versions of the photo; '' if there are none. */
  readonly srcSet: string;
  /** In pixels; null: not known. */
  readonly width: number | null;
  readonly height: number | null;
  readonly placeholder: string | null;
  readonly colour: string | null;
}

/** An item's photos in order. Of photos that haven't been processed yet only the URLs are known. */
export function photosOf({ photos, images }: Pick<Item, 'images'> & Partial<Pick<Item, 'photos'>>): ItemPhotoSource[] {
  if (photos !== undefined) return photos.map((photo) => ({ ...photo, srcSet: photoSrcset(photo) }));
  return images.map((url) => ({ url, srcSet: '', width: null, height: null, placeholder: null, colour: null }));
}
