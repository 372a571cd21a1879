import type { Item } from '@meguri/contracts/item/item-view.ts';
import { Photo } from '../../../ui/photo.tsx';

interface ItemPhotoProps {
  readonly item: Pick<Item, 'images'>;
  readonly index: number;
  readonly alt: string;
  readonly first?: boolean;
  readonly sizes?: string | undefined;
  readonly className?: string;
}

/** One of an item's photographs. Its box gives it its size. */
export function ItemPhoto({ item, index, ...rest }: ItemPhotoProps) {
  return <Photo {...rest} src={item.images[index]} />;
}
