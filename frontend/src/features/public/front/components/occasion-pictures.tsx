import type { FrontPicture } from '@meguri/contracts/item/front-pictures.ts';
import { occasionName } from '@meguri/contracts/reference/occasions.ts';
import { photoSrcset } from '@meguri/contracts/upload/photo-widths.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { Photo, photoProps } from '../../../../ui/photos/photo.tsx';
import { Shelf } from './shelf.tsx';

const SIZES = '(min-width: 1152px) 255px, (min-width: 768px) 23vw, 46vw';

/** Operators' pictures of occasions, each with the items worn for it. Nothing is shown without any. */
export function OccasionPictures({ pictures }: { readonly pictures: readonly FrontPicture[] }) {
  const ofOccasions = pictures.filter(({ slot }) => slot !== 'hero');
  if (ofOccasions.length === 0) return null;
  return (
    <Shelf title="着る場面から探す">
      <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-4 md:gap-x-6">
        {ofOccasions.map(({ slot, alt, photo }) => (
          <li key={slot}>
            <Link to={`/items?occasion=${slot}`} className="flex flex-col gap-3 hover:text-accent">
              <span className="block aspect-4/5 overflow-hidden rounded-2xl bg-wash">
                <Photo {...photoProps({ ...photo, srcSet: photoSrcset(photo) })} alt={alt} sizes={SIZES} />
              </span>
              <span className="text-sm">{occasionName(slot)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Shelf>
  );
}
