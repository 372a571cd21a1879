import { Star } from 'lucide';
import { Icon } from './icon.tsx';

export const MAX_STARS = 5;

/** A rating as stars with a text alternative. @param rating 1 to 5, also fractions */
export const Stars = ({ rating, size = 16 }: { readonly rating: number; readonly size?: number }) => (
  <span
    role="img"
    aria-label={`星${MAX_STARS}つのうち${rating}`}
    className="relative inline-block shrink-0 align-middle leading-none"
  >
    <Row stars={MAX_STARS} size={size} className="text-soft/60" />
    <Row stars={rating} size={size} className="absolute top-0 left-0 fill-current text-accent" />
  </span>
);

/** Clipped to that many stars, including fractions. */
const Row = ({ stars, size, className }: Record<'stars' | 'size', number> & { readonly className: string }) => (
  <svg aria-hidden width={stars * size} height={size} fill="none" className={className}>
    {Array.from({ length: MAX_STARS }, (_, index) => (
      <Icon of={Star} key={index} x={index * size} size={size} strokeWidth={1.5} className="fill-inherit" />
    ))}
  </svg>
);
