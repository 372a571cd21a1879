import { Button } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';

const PREFECTURES = ['滋賀', '京都', '大阪', '兵庫', '奈良', '和歌山'] as const;

const ABOUT = [
  { to: '/our-mission', label: 'わたしたちについて' },
  { to: '/commercial-transaction-law', label: '特定商取引法に基づく表記' },
] as const;

/** The end of the page: who we are, the service area, that it is a beta, and the registration button. */
export const Invitation = ({ onStart }: { readonly onStart: () => void }) => (
  <section aria-labelledby="invitation" className="measure flex flex-col items-center gap-8 py-20 text-center md:py-28">
    <h2 id="invitation" className="text-2xl md:text-4xl">
      関西から、はじめます。
    </h2>
    <ul className="grid grid-cols-3 justify-center gap-x-6 gap-y-2 font-serif sm:flex text-lg tracking-[0.1em]">
      {PREFECTURES.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
    <p className="max-w-xl text-sm leading-loose text-soft">
      <span>ベータ版の対象は関西の2府4県です。</span>
      <br className="max-md:hidden" />
      <span>手渡しは、梅田・心斎橋・天王寺など大阪の12の受け渡し場所から選べます。</span>
    </p>
    <p className="flex flex-wrap justify-center gap-x-6 text-sm">
      {ABOUT.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="inline-flex min-h-11 items-center underline decoration-line underline-offset-8 hover:decoration-accent"
        >
          {label}
        </Link>
      ))}
    </p>
    <Button size="large" onClick={onStart}>
      無料ではじめる
    </Button>
  </section>
);
