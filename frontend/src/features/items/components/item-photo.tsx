import type { Item } from '@meguri/contracts/item/item-view.ts';
import { Photo, photoProps } from '../../../ui/photos/photo.tsx';
import { photosOf } from '../photos.ts';

interface ItemPhotoProps {
  readonly item: Pick<Item, 'images'> & Partial<Pick<Item, 'photos'>>;
  readonly index: number;
  readonly alt: string;
  readonly first?: boolean;
  /** Below the first screen. */
  readonly far?: boolean;
  /** Its width on the page, as in the attribute `sizes`. */
  readonly sizes?: string | undefined;
  readonly className?: string;
}

/** One of an item's photos in a suitable width. The surrounding box sets its size. */
export function ItemPhoto({ item, index, ...rest }: ItemPhotoProps) {
  const photo = photosOf(item)[index];
  return photo === undefined ? <Photo {...rest} src={undefined} /> : <Photo {...rest} {...photoProps(photo)} />;
}
