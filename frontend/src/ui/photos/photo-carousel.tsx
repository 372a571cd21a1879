import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { IconButton } from '../controls/button.tsx';
import { Gallery } from './gallery.tsx';
import { Photo, photoProps, type PhotoSource } from './photo.tsx';
import { useSlides } from './use-slides.ts';
import { Icon } from '../icon.tsx';

interface PhotoCarouselProps {
  readonly photos: readonly PhotoSource[];
  /** What the photos show. */
  readonly name: string;
  /** Their width on the page, as in the attribute `sizes`. */
  readonly sizes: string;
  /** Sets the aspect ratio of each photo. */
  readonly className?: string;
}

/** Navigation by key. */
const STEPS: Readonly<Record<string, (shown: number, count: number) => number>> = {
  ArrowLeft: (shown) => shown - 1,
  ArrowRight: (shown) => shown + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Photos to swipe or browse with arrow keys; with thumbnails on larger screens. Each opens in full screen. */
export function PhotoCarousel({ photos, name, sizes, className }: PhotoCarouselProps) {
  const { track, index: shown, onScroll, goTo } = useSlides(photos.length);
  const [opened, setOpened] = useState<number | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = STEPS[event.key]?.(shown, photos.length);
    const photo = wanted === undefined ? undefined : track.current?.children[wanted];
    if (wanted === undefined || !photo) return;
    event.preventDefault();
    photo.querySelector('button')?.focus({ preventScroll: true });
    goTo(wanted);
  };
  if (photos.length === 0) {
    return (
      <div className={cx('overflow-hidden', className)}>
        <Photo src={undefined} alt={name} />
      </div>
    );
  }
  return (
    <section aria-label={`${name}の写真`} className="flex flex-col gap-3">
      <div className="relative">
        <ul
          ref={track}
          onScroll={onScroll}
          onKeyDown={onKeyDown}
          className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
        >
          {photos.map((photo, index) => (
            <li key={photo.url} className="w-full shrink-0 snap-center">
              <button
                type="button"
                aria-label={`写真${index + 1}を大きく表示`}
                onClick={() => setOpened(index)}
                className={cx('block w-full cursor-zoom-in overflow-hidden -outline-offset-4', className)}
              >
                <Photo
                  {...photoProps(photo)}
                  alt={`${name} ${index + 1}`}
                  first={index === 0}
                  // The second one is there for the first swipe.
                  far={index > 1}
                  sizes={sizes}
                />
              </button>
            </li>
          ))}
        </ul>
        {photos.length > 1 && <Steps shown={shown} count={photos.length} goTo={goTo} />}
      </div>
      {photos.length > 1 && <Thumbnails photos={photos} shown={shown} goTo={goTo} />}
      <Gallery
        title={name}
        photos={photos.map(({ url }, index) => ({ src: url, alt: `${name} ${index + 1}` }))}
        shown={opened}
        onShow={setOpened}
        onClose={() => setOpened(null)}
      />
    </section>
  );
}

interface Position {
  readonly shown: number;
  readonly goTo: (index: number) => void;
}

function Steps({ shown, count, goTo }: Position & { readonly count: number }) {
  const arrow = 'absolute top-1/2 -translate-y-1/2 bg-paper/90 shadow-float max-md:hidden';
  return (
    <>
      <IconButton
        label="前の写真"
        disabled={shown === 0}
        onClick={() => goTo(shown - 1)}
        className={cx(arrow, 'left-3')}
      >
        <Icon of={ChevronLeft} aria-hidden size={20} />
      </IconButton>
      <IconButton
        label="次の写真"
        disabled={shown === count - 1}
        onClick={() => goTo(shown + 1)}
        className={cx(arrow, 'right-3')}
      >
        <Icon of={ChevronRight} aria-hidden size={20} />
      </IconButton>
      <p className="absolute right-3 bottom-3 rounded-full bg-night/70 px-3 py-0.5 text-xs text-white tabular-nums">
        <span className="sr-only">写真 </span>
        <span>{`${shown + 1} / ${count}`}</span>
      </p>
    </>
  );
}

function Thumbnails({ photos, shown, goTo }: Position & { readonly photos: readonly PhotoSource[] }) {
  return (
    <ul className="flex flex-wrap gap-2 max-md:hidden">
      {photos.map((photo, index) => (
        <li key={photo.url}>
          <button
            type="button"
            aria-label={`写真${index + 1}`}
            aria-current={index === shown}
            onClick={() => goTo(index)}
            className="block h-20 w-16 overflow-hidden rounded-lg opacity-60 transition-opacity hover:opacity-100 aria-current:opacity-100 aria-current:ring-2 aria-current:ring-ink"
          >
            <Photo {...photoProps(photo)} alt="" sizes="64px" />
          </button>
        </li>
      ))}
    </ul>
  );
}
