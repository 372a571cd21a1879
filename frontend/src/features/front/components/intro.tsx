import { useEffect, useState } from 'react';
import { store, stored } from '../../../lib/storage.ts';
import { Ring } from '../../../ui/ring.tsx';

const DURATION = 4000;
const SEEN = 'intro-seen';

/**
 * What a guest sees first: 4 seconds, once in a tab, over the page that is there already. A key, a tap or the button ends
 * it; who asked for less motion never sees it.
 */
export function Intro() {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const unwanted =
      matchMedia('(prefers-reduced-motion: reduce)').matches || stored<boolean>('session', SEEN) === true;
    if (unwanted) return undefined;
    const frame = requestAnimationFrame(() => {
      store('session', SEEN, true);
      setShown(true);
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => {
    if (!shown) return undefined;
    const end = () => setShown(false);
    const timer = setTimeout(end, DURATION);
    window.addEventListener('keydown', end);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', end);
    };
  }, [shown]);

  if (!shown) return null;
  return (
    <div
      className="animate-intro fixed inset-0 z-60 flex flex-col items-center justify-center gap-8 bg-paper"
      onClick={() => setShown(false)}
    >
      <Ring drawn className="size-20 md:size-24" />
      <p className="animate-intro-words text-center font-serif text-3xl leading-[1.7] tracking-[0.14em] md:text-4xl">
        一着が、
        <br />
        人から人へ。
      </p>
      <button
        type="button"
        className="absolute bottom-8 min-h-11 px-6 text-sm tracking-[0.12em] text-soft underline underline-offset-8"
      >
        スキップ
      </button>
    </div>
  );
}
