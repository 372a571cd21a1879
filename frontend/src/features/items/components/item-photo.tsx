import type { Item } from '@meguri/contracts/item/item-view.ts';
import { useState } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { Photo } from '../../../ui/photo.tsx';
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

/** One of an item's photographs, in the width that fits; its colours stand in for it while it loads. Its box gives it its size. */
export function ItemPhoto({ item, index, className, ...rest }: ItemPhotoProps) {
  const photo = photosOf(item)[index];
  const [loaded, setLoaded] = useState(false);
  if (photo === undefined) return <Photo {...rest} src={undefined} className={className} />;
  const { placeholder, colour } = photo;
  const waiting = {
    ...(colour !== null && { backgroundColor: colour }),
    ...(placeholder !== null && { backgroundImage: `url("${placeholder}")`, backgroundSize: 'cover' }),
  };
  return (
    <Photo
      {...rest}
      src={photo.url}
      {...(photo.srcSet !== '' && { srcSet: photo.srcSet })}
      {...(!loaded && { style: waiting })}
      onLoad={() => setLoaded(true)}
      className={cx('bg-center', className)}
    />
  );
}
