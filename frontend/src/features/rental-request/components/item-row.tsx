import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { Expand } from 'lucide';
import { useState } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { period } from '../../../lib/time/format.ts';
import { handoverText } from '../../../rental/handover.ts';
import { SizedPhoto } from '../../../rental/sized-photo.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Gallery } from '../../../ui/photos/gallery.tsx';
import { Words } from '../../../ui/words.tsx';

/** On phones: the item in one line at the top; opens its photos. */
export const ItemRow = ({ request }: { readonly request: RentalRequest }) => (
  <div className="-mt-3 mb-6 flex items-center gap-4 md:hidden">
    <Pictures request={request} className="size-18 shrink-0 rounded-xl" />
    <Link to={`/items/${request.itemId}`} className="flex min-h-18 min-w-0 grow flex-col justify-center leading-snug">
      {request.itemBrand !== null && <span className="text-xs tracking-widest text-soft">{request.itemBrand}</span>}
      <span className="line-clamp-2">
        <Words>{request.itemName}</Words>
      </span>
      <span className="text-sm text-soft">
        <span className="sr-only">レンタル期間：</span>
        <span>{period(request.startDate, request.endDate)}</span>
      </span>
      <span className="text-sm text-soft">
        <span className="sr-only">受け渡し：</span>
        <span>{handoverText(request)}</span>
      </span>
    </Link>
  </div>
);

interface PicturesProps {
  readonly request: RentalRequest;
  readonly className: string;
}

/** The item's first photo, which opens all of them. */
export function Pictures({ request: { itemImages, itemName }, className }: PicturesProps) {
  const [shown, setShown] = useState<number | null>(null);
  const photos = itemImages.map((src, index) => ({ src, alt: `${itemName}の写真${index + 1}` }));
  const [first] = photos;
  if (first === undefined) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setShown(0)}
        className={cx('group relative overflow-hidden bg-wash', className)}
      >
        <SizedPhoto src={first.src} alt={first.alt} first sizes="(min-width: 768px) 24rem, 72px" />
        <span className="sr-only">を拡大する</span>
        <span className="absolute right-3 bottom-3 inline-flex max-md:hidden size-9 items-center justify-center rounded-full bg-paper/90">
          <Icon of={Expand} aria-hidden size={16} />
        </span>
      </button>
      <Gallery photos={photos} shown={shown} onShow={setShown} onClose={() => setShown(null)} title={itemName} />
    </>
  );
}
