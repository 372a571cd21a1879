import { useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Gallery } from './gallery.tsx';
import { Photo } from './photo.tsx';

interface PhotoStripProps {
  /** What they show; the gallery's title. */
  readonly title: string;
  readonly urls: readonly string[];
  readonly small?: boolean;
  /** One line that scrolls; by default several lines. */
  readonly oneLine?: boolean;
  /** The address of a smaller version. */
  readonly thumbnailOf?: (url: string) => string;
}

/** Thumbnails in a row; each opens the gallery. */
export function PhotoStrip({
  title,
  urls,
  small = false,
  oneLine = false,
  thumbnailOf = (url) => url,
}: PhotoStripProps) {
  const [shown, setShown] = useState<number | null>(null);
  if (urls.length === 0) return null;
  const photos = urls.map((src, index) => ({ src, alt: `${title}${index + 1}` }));
  return (
    <>
      <ul className={cx('flex gap-2 py-1', oneLine ? '-mx-1 overflow-x-auto px-1 *:shrink-0' : 'flex-wrap')}>
        {photos.map(({ src, alt }, index) => (
          <li key={src}>
            <button
              type="button"
              aria-label={`${alt}を拡大する`}
              onClick={() => setShown(index)}
              className={cx('block cursor-zoom-in overflow-hidden rounded-xl', small ? 'size-16' : 'size-28')}
            >
              <Photo src={thumbnailOf(src)} alt="" />
            </button>
          </li>
        ))}
      </ul>
      <Gallery title={title} photos={photos} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
    </>
  );
}
