import { useOneTimeAnimation } from '../ui/one-time-animation.tsx';
import { Ring } from '../ui/ring.tsx';

/** The logo, shown for 1.6 s per tab on top of the first page, which can be used meanwhile. */
export function Splash() {
  const { shown, box } = useOneTimeAnimation('splash');
  if (!shown) return null;
  return (
    <div
      ref={box}
      aria-hidden
      data-splash
      className="animate-splash pointer-events-none fixed inset-0 z-60 flex items-center justify-center bg-paper motion-reduce:hidden [.splash-seen_&]:hidden"
    >
      <Ring turns className="size-20 md:size-24" />
    </div>
  );
}
