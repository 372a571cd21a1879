import { COVER_FIGURES } from '../../../../rental/cover.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { Link } from '../../../../ui/controls/link.tsx';

const REASONS = [
  {
    title: '相手が、わかる',
    text: '評価、取引の回数、返答の早さ、本人確認を見て決められます。',
    link: { to: '/help#lend', label: '貸すときの流れ' },
  },
  {
    title: '払うのは、ここまで',
    text: `汚れやほつれの負担は、最大でも1週間の料金の${FIGURES.damageFeeMaximumPrices}倍。あんしん補償をつければ、${COVER_FIGURES.caseMinimum}までの損害金は運営事務局が負担します。`,
    link: { to: '/help#cover', label: 'あんしん補償' },
  },
  {
    title: '予定が変わっても',
    text: `発送前なら、開始日の${FIGURES.freeCancellationHours}時間前までキャンセル無料。`,
    link: { to: '/help#fees', label: 'キャンセルと返金' },
  },
  {
    title: '住所は、見せずに',
    text: '住所も電話番号も、相手には表示されません。',
    link: { to: '/privacy-policy', label: 'プライバシーポリシー' },
  },
] as const;

/** Why users can trust each other. */
export const Trust = () => (
  <section aria-labelledby="trust" className="measure flex flex-col gap-12 pt-20 md:pt-28">
    <h2 id="trust" className="text-2xl md:text-4xl">
      はじめてでも、あんしんして。
    </h2>
    <ul className="grid gap-8 md:grid-cols-4">
      {REASONS.map(({ title, text, link }) => (
        <li key={title} className="flex flex-col gap-1.5 border-t border-line pt-4">
          <h3 className="text-lg">{title}</h3>
          <p className="text-sm leading-relaxed text-soft">{text}</p>
          <Link
            to={link.to}
            className="inline-flex min-h-11 items-center self-start text-sm underline decoration-line underline-offset-8 hover:decoration-accent"
          >
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
