import { useState } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { Gallery } from '../../../ui/photos/gallery.tsx';
import { Photo } from '../../../ui/photos/photo.tsx';
import type { Elements } from '../../../ui/elements.ts';

export interface Tile {
  readonly src: string;
  /** Rendered on top of the photo, such as its upload progress. */
  readonly over?: Elements;
}
interface PhotoTilesProps {
  /** Title of the gallery: the author's name. */
  readonly title: string;
  readonly tiles: readonly Tile[];
}

/** Further photos are only counted; the gallery shows them. */
const MAX_TILES = 4;

/** A message's photos: the first four and the number of others. Each opens the gallery. */
export function PhotoTiles({ title, tiles }: PhotoTilesProps) {
  const [shown, setShown] = useState<number | null>(null);
  if (tiles.length === 0) return null;
  const photos = tiles.map(({ src }, index) => ({ src, alt: `${title}${index + 1}` }));
  const more = tiles.length - MAX_TILES;
  return (
    <>
      <ul className={cx('grid w-60 max-w-full gap-1 overflow-hidden rounded-2xl', tiles.length > 1 && 'grid-cols-2')}>
        {tiles.slice(0, MAX_TILES).map(({ src, over }, index) => {
          const hidden = index === MAX_TILES - 1 && more > 0;
          return (
            <li key={src} className="relative aspect-square">
              <button
                type="button"
                onClick={() => setShown(index)}
                className="block size-full cursor-zoom-in outline-offset-[-3px]"
              >
                <span className="sr-only">{`${title}${index + 1}を拡大する${hidden ? `（ほか${more}枚）` : ''}`}</span>
                <Photo src={src} alt="" />
                {hidden && (
                  <span
                    aria-hidden
                    className="absolute inset-0 flex items-center justify-center bg-night/60 text-xl text-white tabular-nums"
                  >{`+${more}`}</span>
                )}
              </button>
              {over}
            </li>
          );
        })}
      </ul>
      <Gallery title={title} photos={photos} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
    </>
  );
}
