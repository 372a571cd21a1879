import { useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Gallery } from './gallery.tsx';
import { Photo } from './photo.tsx';

interface PhotoStripProps {
  /** What they show; the gallery's title. */
  readonly title: string;
  readonly urls: readonly string[];
  readonly small?: boolean;
}

/** Thumbnails in a row; each opens the gallery. */
export function PhotoStrip({ title, urls, small = false }: PhotoStripProps) {
  const [shown, setShown] = useState<number | null>(null);
  if (urls.length === 0) return null;
  const photos = urls.map((src, index) => ({ src, alt: `${title}${index + 1}` }));
  return (
    <>
      <ul className="flex flex-wrap gap-2 py-1">
        {photos.map(({ src, alt }, index) => (
          <li key={src}>
            <button
              type="button"
              aria-label={`${alt}を拡大する`}
              onClick={() => setShown(index)}
              className={cx('block cursor-zoom-in overflow-hidden rounded-xl', small ? 'size-16' : 'size-28')}
            >
              <Photo src={src} alt="" />
            </button>
          </li>
        ))}
      </ul>
      <Gallery title={title} photos={photos} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
    </>
  );
}
