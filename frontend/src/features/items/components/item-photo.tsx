import type { Item } from '@meguri/contracts/item/item-view.ts';
import { Photo, photoProps } from '../../../ui/photos/photo.tsx';
import { photosOf } from '../photos.ts';

interface ItemPhotoProps {
  readonly item: Pick<Item, 'images'> & Partial<Pick<Item, 'photos'>>;
  readonly index: number;
  readonly alt: string;
  readonly first?: boolean;
  /** Its width on the page, as the attribute `sizes` says it. */
  readonly sizes?: string | undefined;
  readonly className?: string;
}

/** One of an item's photographs, in the width that fits. Its box gives it its size. */
export function ItemPhoto({ item, index, ...rest }: ItemPhotoProps) {
  const photo = photosOf(item)[index];
  return photo === undefined ? <Photo {...rest} src={undefined} /> : <Photo {...rest} {...photoProps(photo)} />;
}
