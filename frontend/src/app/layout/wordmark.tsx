import { Ring } from '../../ui/ring.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { Verbatim } from '../../ui/verbatim.tsx';

/** The name with a link home and a beta label. Where the label doesn't fit, the footer has it. */
export const Wordmark = () => (
  <div className="flex shrink-0 items-center gap-2 whitespace-nowrap md:gap-3">
    <Link to="/" aria-label="巡り Meguri ホーム" className="flex min-h-11 items-center gap-2.5">
      <Ring className="size-7" />
      <Verbatim className="font-serif text-lg tracking-[0.14em]">巡り</Verbatim>
      <Verbatim className="hidden font-serif text-base tracking-[0.08em] text-soft sm:inline">Meguri</Verbatim>
    </Link>
    <span className="rounded-full bg-accent-wash max-[22rem]:hidden px-2.5 py-0.5 text-xs leading-5 font-medium text-accent">
      ベータ版
    </span>
  </div>
);
