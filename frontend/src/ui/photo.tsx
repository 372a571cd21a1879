import { ImageOff } from 'lucide-react';
import { type ImgHTMLAttributes, useState } from 'react';
import { cx } from '../lib/class-names.ts';

interface PhotoProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> {
  readonly src: string | undefined;
  readonly alt: string;
  /** Loaded at once and first: for what people see when a page opens. */
  readonly first?: boolean;
}

/** A picture that keeps its place while it loads, and says so when it won't. Its box gives it its size. */
export function Photo({ src, alt, first = false, className, ...rest }: PhotoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src === undefined || failed === src) {
    return (
      <div
        role="img"
        aria-label={`${alt}（画像の読み込みに失敗しました）`}
        className={cx('flex size-full flex-col items-center justify-center gap-1 bg-wash p-2 text-soft', className)}
      >
        <ImageOff aria-hidden size={22} strokeWidth={1.25} />
        <span aria-hidden className="text-center text-[0.625rem] leading-tight">
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
      className={cx('size-full bg-wash object-cover', className)}
    />
  );
}

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
  const style = { width: size, height: size };
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
