import { Star } from 'lucide-react';

export const MAX_STARS = 5;

/** How many of five stars, as people see and hear it. @param rating 1 to 5, also between them */
export const Stars = ({ rating, size = 16 }: { readonly rating: number; readonly size?: number }) => (
  <span
    role="img"
    aria-label={`星${MAX_STARS}つのうち${rating}`}
    className="relative inline-block shrink-0 align-middle"
  >
    <Row size={size} className="text-line" />
    <span
      aria-hidden
      className="absolute inset-y-0 left-0 overflow-hidden"
      style={{ width: `${(rating / MAX_STARS) * 100}%` }}
    >
      <Row size={size} className="fill-current text-accent" />
    </span>
  </span>
);

const Row = ({ size, className }: { readonly size: number; readonly className: string }) => (
  <span aria-hidden className="flex">
    {Array.from({ length: MAX_STARS }, (_, index) => (
      <Star key={index} size={size} strokeWidth={1.5} className={`shrink-0 ${className}`} />
    ))}
  </span>
);
