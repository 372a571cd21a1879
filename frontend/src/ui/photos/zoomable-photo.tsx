import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Photo } from './photo.tsx';

interface ZoomablePhotoProps {
  readonly src: string;
  readonly alt: string;
  readonly enlarged: boolean;
  readonly onEnlarge: (enlarged: boolean) => void;
}

const MIDDLE = { across: 0.5, down: 0.5 };

/** A photo that fits its box, or enlarged and panned by finger, wheel or arrow keys. */
export function ZoomablePhoto({ src, alt, enlarged, onEnlarge }: ZoomablePhotoProps) {
  const box = useRef<HTMLDivElement>(null);
  // The clicked point stays visible; the centre when a key enlarged it.
  const aim = useRef(MIDDLE);
  const toggle = ({ clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect();
    aim.current = { across: (clientX - left) / width, down: (clientY - top) / height };
    onEnlarge(!enlarged);
  };
  useLayoutEffect(() => {
    const shown = box.current;
    if (!enlarged || shown === null) return;
    const { across, down } = aim.current;
    shown.scrollTo(across * (shown.scrollWidth - shown.clientWidth), down * (shown.scrollHeight - shown.clientHeight));
    aim.current = MIDDLE;
  }, [enlarged]);
  return (
    // Keyboard users have a button for zooming; here keys scroll.
    <div
      ref={box}
      {...(enlarged && { tabIndex: 0, role: 'group', 'aria-label': `${alt}（拡大）` })}
      onClick={toggle}
      className={cx('size-full', enlarged ? 'cursor-zoom-out overflow-auto' : 'cursor-zoom-in overflow-hidden')}
    >
      {/* `transition-none`, because with reduced motion transitions take a moment, and the size would be measured at their start. */}
      <div className={cx('transition-none', enlarged ? 'h-[250%] w-[250%]' : 'size-full')}>
        <Photo src={src} alt={alt} first fit="contain" />
      </div>
    </div>
  );
}
