import { ImageOff } from 'lucide';
import { type ImgHTMLAttributes, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { useIsRendered } from '../../lib/lazy-page.tsx';
import { Icon } from '../icon.tsx';

export interface PhotoProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> {
  readonly src: string | undefined;
  readonly alt: string;
  /** Loaded eagerly with high priority, for photos visible when the page opens. */
  readonly first?: boolean;
  /**
   * Below the first screen: on a page that the server has rendered it loads once it is near or the page is used
   * (public/before-paint.js). Browsers load the other lazy photos up to three screens ahead.
   */
  readonly far?: boolean;
  /** `contain` shows the whole photo, on the viewer's black background. */
  readonly fit?: 'cover' | 'contain';
  /** Shown while the photo loads: a few blurred pixels as a URL. */
  readonly placeholder?: string | null | undefined;
  /** Shown while the photo loads: its dominant colour as `#rrggbb`. */
  readonly colour?: string | null | undefined;
}

/** A photo in several widths, with its placeholder. */
export interface PhotoSource {
  readonly url: string;
  /** '' if there is only one width. */
  readonly srcSet: string;
  readonly placeholder: string | null;
  readonly colour: string | null;
}

/** The same as properties of a Photo. */
export const photoProps = ({ url, srcSet, placeholder, colour }: PhotoSource) => ({
  src: url,
  ...(srcSet !== '' && { srcSet }),
  placeholder,
  colour,
});

/** A photo that reserves its space while loading and shows an error if it fails. The surrounding box sets its size. */
export function Photo(props: PhotoProps) {
  const { src, alt, first = false, far = false, fit = 'cover', placeholder, colour, className, ...rest } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const isRendered = useIsRendered();
  // It stays as rendered, because the attribute is removed by that script.
  const [isFar] = useState(far && isRendered);
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const { current } = image;
    if (current === null || src === undefined) return;
    // On a server-rendered page it may already have loaded or failed.
    if (!current.complete) showMeanwhile(current, placeholder, colour);
    else if (current.naturalWidth === 0) setFailed(src);
  }, [src, placeholder, colour]);
  if (src === undefined || failed === src) {
    return (
      <div
        role="img"
        aria-label={`${alt}（画像の読み込みに失敗しました）`}
        className={cx(
          '@container flex size-full flex-col items-center justify-center gap-1 p-2',
          fit === 'cover' ? 'bg-wash text-soft' : 'text-white',
          className,
        )}
      >
        <Icon of={ImageOff} aria-hidden size={22} strokeWidth={1.25} />
        <span aria-hidden className="text-center text-xs leading-tight @max-[3.25rem]:hidden">
          {src === undefined ? '画像がありません' : '画像の読み込みに失敗しました'}
        </span>
      </div>
    );
  }
  return (
    <img
      {...rest}
      ref={image}
      src={src}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      data-far={isFar || undefined}
      decoding="async"
      onError={() => setFailed(src)}
      // It has loaded but is painted a moment later; until then the box would be empty.
      onLoad={({ currentTarget: it }) =>
        void it
          .decode()
          .finally(() => it.removeAttribute('style'))
          .catch(() => null)
      }
      className={cx(
        'size-full bg-cover bg-center',
        fit === 'cover' ? 'bg-wash object-cover' : 'object-contain',
        className,
      )}
    />
  );
}

/** Set by script, because the content security policy forbids inline styles in server-rendered markup. */
function showMeanwhile(
  { style }: HTMLImageElement,
  placeholder: string | null | undefined,
  colour: string | null | undefined,
) {
  if (colour) style.backgroundColor = colour;
  if (placeholder) style.backgroundImage = `url("${placeholder}")`;
}

interface AvatarProps {
  readonly src: string | null;
  readonly name: string;
  /** In CSS pixels. */
  readonly size?: number;
}

/** A person's picture, or a drawing chosen by the name. Decorative: the name is next to it. */
export function Avatar({ src, name, size = 40 }: AvatarProps) {
  const [failed, setFailed] = useState(false);
  return (
    <img
      width={size}
      height={size}
      src={src === null || failed ? drawnFor(name) : src}
      alt=""
      onError={() => setFailed(true)}
      className="aspect-square shrink-0 rounded-full bg-accent-wash object-cover"
    />
  );
}

/** Number of drawings in `portraits.svg`, stacked vertically. */
const DRAWN = 12;
const drawnFor = (name: string): string =>
  `/portraits.svg#p${[...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 0) % DRAWN}`;
