import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type TouchEvent, useRef, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { useBackCloses } from '../overlay/back-closes.ts';
import { useFocusReturn } from '../focus/focus-return.ts';
import { ZoomablePhoto } from './zoomable-photo.tsx';
import { Icon } from '../icon.tsx';

export interface GalleryProps {
  readonly title: string;
  readonly photos: readonly { readonly src: string; readonly alt: string }[];
  /** Index of the photo; null: closed. */
  readonly shown: number | null;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

/** In CSS pixels: a longer swipe changes the photo. */
const SWIPE = 48;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** While the page is pinch-zoomed a finger pans it. */
const isPageEnlarged = (): boolean => (window.visualViewport?.scale ?? 1) > 1;

/** Photos in full screen: arrow keys and swipes, Home and End, Escape. In an enlarged photo they pan. */
export default function GalleryWindow({ title, photos, shown, onShow, onClose }: GalleryProps) {
  /** Start of a one-finger swipe; null after a second finger, which zooms the page. */
  const touchedAt = useRef<number | null>(null);
  const focusReturn = useFocusReturn('sheet');
  useBackCloses(shown !== null, onClose);
  const many = photos.length > 1;
  const index = Math.min(shown ?? 0, photos.length - 1);
  const photo = photos[index];
  const [enlarged, setEnlarged] = useState<string | null>(null);
  const isEnlarged = photo !== undefined && enlarged === photo.src;
  const turn = (by: number) => many && onShow((index + by + photos.length) % photos.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEnlarged) return;
    const step = STEPS[event.key];
    if (step !== undefined) turn(step);
    if (event.key === 'Home') onShow(0);
    if (event.key === 'End') onShow(photos.length - 1);
  };
  const onTouchStart = ({ touches }: TouchEvent) => {
    touchedAt.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    if (touchedAt.current === null || isEnlarged || isPageEnlarged()) return;
    const moved = (changedTouches[0]?.clientX ?? 0) - touchedAt.current;
    if (Math.abs(moved) > SWIPE) turn(moved < 0 ? 1 : -1);
  };
  return (
    <Radix.Root open={shown !== null} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          data-enlarged
          {...focusReturn}
          onKeyDown={onKeyDown}
          {...{ onTouchStart, onTouchEnd }}
          className="animate-fade fixed inset-0 z-50 flex flex-col bg-night text-white outline-none"
        >
          <header className="flex items-center gap-4 px-5 py-3">
            <Radix.Title className="grow truncate text-base">{title}</Radix.Title>
            <p
              role="status"
              className="shrink-0 text-sm whitespace-nowrap tabular-nums"
            >{`${index + 1} / ${photos.length}`}</p>
            <IconButton
              label={isEnlarged ? '元の大きさに戻す' : '拡大する'}
              onClick={() => setEnlarged(isEnlarged || !photo ? null : photo.src)}
              className="-mr-3 hover:bg-white/15"
            >
              {isEnlarged ? <Icon of={ZoomOut} aria-hidden size={21} /> : <Icon of={ZoomIn} aria-hidden size={21} />}
            </IconButton>
            <Radix.Close
              aria-label="閉じる"
              className="-mr-2 inline-flex size-11 items-center justify-center rounded-full"
            >
              <Icon of={X} aria-hidden size={22} />
            </Radix.Close>
          </header>
          <div className="relative min-h-0 grow px-2 pb-6">
            {photo && (
              <ZoomablePhoto
                key={photo.src}
                {...photo}
                enlarged={isEnlarged}
                onEnlarge={(large) => setEnlarged(large ? photo.src : null)}
              />
            )}
            {many && !isEnlarged && <Turns onTurn={turn} />}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const Turns = ({ onTurn }: { readonly onTurn: (by: number) => void }) => (
  <div className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between">
    <IconButton label="前の写真" onClick={() => onTurn(-1)} className="pointer-events-auto bg-white/90 text-night">
      <Icon of={ChevronLeft} aria-hidden size={22} />
    </IconButton>
    <IconButton label="次の写真" onClick={() => onTurn(1)} className="pointer-events-auto bg-white/90 text-night">
      <Icon of={ChevronRight} aria-hidden size={22} />
    </IconButton>
  </div>
);
