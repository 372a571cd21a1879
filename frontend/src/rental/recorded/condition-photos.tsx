import { useState } from 'react';
import { Gallery } from '../../ui/photos/gallery.tsx';
import { SizedPhoto } from '../sized-photo.tsx';
import { comparable, type ConditionSet } from './condition-sets.ts';

interface ConditionPhotosProps {
  /** The photos of each time. */
  readonly sets: readonly ConditionSet[];
}

/** The listing's photos next to those of receipt and return. The gallery goes through them in order of time. */
export default function ConditionPhotos({ sets }: ConditionPhotosProps) {
  const [shown, setShown] = useState<number | null>(null);
  const photos = comparable(sets);
  if (sets.length === 0) return <p className="text-sm text-soft">受け取りや返却のときの写真はありません。</p>;
  return (
    <>
      <ul className="flex gap-2 md:gap-4">
        {sets.map(({ label, photos: taken }) => (
          <li key={label} className="flex min-w-0 flex-1 flex-col gap-2">
            <p className="text-xs text-soft">{label}</p>
            {/* With nothing beside them, they would be as wide as the page. */}
            <div className={sets.length === 1 ? 'grid grid-cols-4 gap-2' : 'contents'}>
              {taken.map(({ src, alt }) => (
                <button
                  key={src}
                  type="button"
                  aria-label={`${alt}を拡大する`}
                  onClick={() => setShown(photos.findIndex((photo) => photo.src === src))}
                  className="block aspect-4/5 cursor-zoom-in overflow-hidden rounded-xl"
                >
                  <SizedPhoto src={src} alt="" sizes="160px" />
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <Gallery title="状態の写真" photos={photos} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
    </>
  );
}
