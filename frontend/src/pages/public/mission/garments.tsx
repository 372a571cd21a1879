import type { ReactNode } from 'react';
import { cx } from '../../../lib/class-names.ts';

/** A garment on a hanger; (0, 0) is the point where the hook touches the rail. */
interface GarmentProps {
  readonly x: number;
  readonly y: number;
  readonly tilt?: number;
  readonly className?: string;
}

function Hung({ x, y, tilt = 0, children }: GarmentProps & { readonly children: ReactNode }) {
  return <g transform={`translate(${x} ${y}) rotate(${tilt})`}>{children}</g>;
}

const Hanger = () => <path d="M0-4c8 0 8 10 0 11v6M-26 27 0 13l26 14" fill="none" />;

export const Shirt = ({ className, ...place }: GarmentProps) => (
  <Hung {...place}>
    <Hanger />
    <path
      className={cx('fill-paper', className)}
      d="M-14 21-33 31-41 60-27 64-24 52v50h48V52l3 12 14-4-8-29-19-10C8 30-8 30-14 21Z"
    />
    <path d="M0 28v74M-14 21c6 9 22 9 28 0" fill="none" />
  </Hung>
);

export const Dress = ({ className, ...place }: GarmentProps) => (
  <Hung {...place}>
    <Hanger />
    <path
      className={cx('fill-accent', className)}
      d="m-12 20-9 5 3 38-20 108c25 9 51 9 76 0L18 63l3-38-9-5C8 36-8 36-12 20Z"
    />
    <path className="stroke-paper/60" d="M-18 63h36M-8 72l-10 94M8 72l10 94M0 72v100" fill="none" />
  </Hung>
);

export const Coat = ({ className, ...place }: GarmentProps) => (
  <Hung {...place}>
    <Hanger />
    <path
      className={cx('fill-ink', className)}
      d="m-14 21-19 10-10 82 15 2 3-32v72h50V83l3 32 15-2-10-82-19-10L0 60Z"
    />
    <path className="stroke-paper/70" d="M-14 21 0 60l14-39M0 60v95" fill="none" />
    <path className="stroke-paper" strokeWidth="4" d="M7 80h.01M7 102h.01M7 124h.01" />
  </Hung>
);

export const Trousers = ({ className, ...place }: GarmentProps) => (
  <Hung {...place}>
    <Hanger />
    <path className={cx('fill-line', className)} d="M-21 27h42l6 126H7L0 66l-7 87h-20Z" />
    <path d="M-21 36h42M0 36v30" fill="none" />
  </Hung>
);

export const Bag = ({ className, ...place }: GarmentProps) => (
  <Hung {...place}>
    <path d="M0-3C-17 18-20 34-22 50M0-3c17 21 20 37 22 53" fill="none" />
    <path className={cx('fill-accent-wash', className)} d="M-30 50h60l5 54h-70Z" />
    <path d="M-30 50 0 78l30-28" fill="none" />
    <circle className="fill-accent" cx="0" cy="78" r="4" />
  </Hung>
);

export const Scarf = ({ className, ...place }: GarmentProps) => (
  <Hung {...place}>
    <path className={cx('fill-accent-wash', className)} d="M-17 4C-17-8 17-8 17 4v104H3V14h-6v118h-14Z" />
    <path className="stroke-accent" d="M-17 100h14M-17 110h14M-17 120h14M3 84h14M3 94h14" fill="none" />
    <path d="M-15 132v8M-10 132v8M-5 132v8M5 108v8M10 108v8M15 108v8" fill="none" />
  </Hung>
);
