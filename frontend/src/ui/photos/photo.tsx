import { ImageOff } from 'lucide-react';
import { type ImgHTMLAttributes, useState } from 'react';
import { cx } from '../../lib/class-names.ts';

interface PhotoProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> {
  readonly src: string | undefined;
  readonly alt: string;
  /** Loaded at once and first: for what people see when a page opens. */
  readonly first?: boolean;
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
export function Photo({ src, alt, first = false, placeholder, colour, className, ...rest }: PhotoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  if (src === undefined || failed === src) {
    return (
      <div
        role="img"
        aria-label={`${alt}（画像の読み込みに失敗しました）`}
        className={cx('flex size-full flex-col items-center justify-center gap-1 bg-wash p-2 text-soft', className)}
      >
        <ImageOff aria-hidden size={22} strokeWidth={1.25} />
        <span aria-hidden className="text-center text-xs leading-tight">
          {src === undefined ? '画像がありません' : '画像の読み込みに失敗しました'}
        </span>
      </div>
    );
  }
  return (
    <img
      {...rest}
      src={src}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(src)}
      onLoad={() => setLoaded(src)}
      {...(loaded !== src && { style: waitingLook(placeholder, colour) })}
      className={cx('size-full bg-wash bg-cover bg-center object-cover', className)}
    />
  );
}

const waitingLook = (placeholder: string | null | undefined, colour: string | null | undefined) => ({
  ...(colour && { backgroundColor: colour }),
  ...(placeholder && { backgroundImage: `url("${placeholder}")` }),
});

/** A person's picture, or the first letter of their name. Decorative: the name stands beside it. */
export function Avatar({
  src,
  name,
  size = 40,
}: {
  readonly src: string | null;
  readonly name: string;
  readonly size?: number;
}) {
  const [failed, setFailed] = useState(false);
  const box = 'shrink-0 overflow-hidden rounded-full bg-accent-wash';
  const style = { width: size, height: size, fontSize: size * 0.45 };
  if (src !== null && !failed) {
    return <img src={src} alt="" style={style} onError={() => setFailed(true)} className={cx(box, 'object-cover')} />;
  }
  return (
    <span
      aria-hidden
      style={style}
      className={cx(box, 'inline-flex items-center justify-center font-serif text-accent')}
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
