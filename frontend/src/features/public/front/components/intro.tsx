import { useEffect } from 'react';
import { useOneTimeAnimation } from '../../../../ui/one-time-animation.tsx';
import { Ring } from '../../../../ui/ring.tsx';

/**
 * An animation of 4 seconds for guests, once per tab, on top of the finished page. A key, a tap or the button skips it; it isn't
 * shown with reduced motion.
 */
export function Intro() {
  const { shown, box, end } = useOneTimeAnimation('intro');
  useEffect(() => {
    window.addEventListener('keydown', end);
    return () => window.removeEventListener('keydown', end);
  }, [end]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      data-intro
      className="animate-intro fixed inset-0 z-60 flex flex-col items-center justify-center gap-8 bg-paper motion-reduce:hidden [.intro-seen_&]:hidden"
      onClick={end}
    >
      <Ring turns className="size-20 md:size-24" />
      <p className="animate-intro-words text-center font-serif text-3xl leading-[1.7] tracking-[0.14em] md:text-4xl">
        <span>一着が、</span>
        <br />
        <span>人から人へ。</span>
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
