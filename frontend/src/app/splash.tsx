import { useOverture } from '../ui/overture.tsx';
import { Ring } from '../ui/ring.tsx';

/** The mark, for 1.6 s over the first page of a tab: the page is there already, and can be touched. */
export function Splash() {
  const { shown, box } = useOverture('splash');
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
