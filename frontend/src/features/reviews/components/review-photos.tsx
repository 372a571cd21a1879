import { photoUrl } from '@meguri/contracts/upload/photo-widths.ts';
import { useState } from 'react';
import { Gallery } from '../../../ui/photos/gallery.tsx';
import { Photo } from '../../../ui/photos/photo.tsx';

interface ReviewPhotosProps {
  readonly title: string;
  /** During an update, a server of the previous release omits them. */
  readonly urls: readonly string[] | undefined;
}

/** Photos of reviews in one line that scrolls; each opens the gallery. */
export function ReviewPhotos({ title, urls = [] }: ReviewPhotosProps) {
  const [shown, setShown] = useState<number | null>(null);
  if (urls.length === 0) return null;
  const photos = urls.map((src, index) => ({ src, alt: `${title}${index + 1}` }));
  return (
    <>
      <ul className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1">
        {photos.map(({ src, alt }, index) => (
          <li key={src} className="shrink-0">
            <button
              type="button"
              aria-label={`${alt}を拡大する`}
              onClick={() => setShown(index)}
              className="block size-28 cursor-zoom-in overflow-hidden rounded-xl"
            >
              <Photo src={photoUrl(src, 320)} alt="" far />
            </button>
          </li>
        ))}
      </ul>
      <Gallery title={title} photos={photos} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
    </>
  );
}
