import { ImageOff } from 'lucide';
import { type ImgHTMLAttributes, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Icon } from '../icon.tsx';

interface PhotoProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> {
  readonly src: string | undefined;
  readonly alt: string;
  /** Loaded at once and first: for what people see when a page opens. */
  readonly first?: boolean;
  /** `contain` shows the whole picture, for the black background of the photo viewer. */
  readonly fit?: 'cover' | 'contain';
  /** What stands in its place until it is there: a few blurred pixels, as an address, */
  readonly placeholder?: string | null | undefined;
  /** and its dominant colour, as `#rrggbb`. */
  readonly colour?: string | null | undefined;
}

/** A picture in several widths, and what stands in its place until it is there. */
export interface PhotoSource {
  readonly url: string;
  /** '' where there is one width only. */
  readonly srcSet: string;
  readonly placeholder: string | null;
  readonly colour: string | null;
}

/** The same as the properties of a Photo. */
export const photoProps = ({ url, srcSet, placeholder, colour }: PhotoSource) => ({
  src: url,
  ...(srcSet !== '' && { srcSet }),
  placeholder,
  colour,
});

/** A picture that keeps its place while it loads, and says so when it won't. Its box gives it its size. */
export function Photo({ src, alt, first = false, fit = 'cover', placeholder, colour, className, ...rest }: PhotoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    const { current } = image;
    if (current === null || src === undefined) return;
    // Of a page that the server rendered it may be there, or have failed, already.
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
      decoding="async"
      onError={() => setFailed(src)}
      // It has come, but is drawn a moment later: until then its box would be empty.
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

/** On the element: the policy lets no style stand in what a server renders. */
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

/** A person's picture, or a garment on its hanger, drawn: always the same for a name. Decorative: the name stands beside it. */
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

/** How many drawings `portraits.svg` has, one below the other. */
const DRAWN = 12;
const drawnFor = (name: string): string =>
  `/portraits.svg#p${[...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 0) % DRAWN}`;
