import { usePersistent } from '../lib/persistent-state.ts';
import { Ring } from '../ui/ring.tsx';

/** The mark, for 1.6 s over the first page of a tab: the page is there already, and can be touched. */
export function Splash() {
  const [seen, setSeen] = usePersistent<boolean>('session', 'splash-seen');
  if (seen) return null;
  return (
    <div
      aria-hidden
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && setSeen(true)}
      className="animate-splash pointer-events-none fixed inset-0 z-60 flex items-center justify-center bg-paper motion-reduce:hidden"
    >
      <Ring drawn className="size-20 md:size-24" />
    </div>
  );
}
