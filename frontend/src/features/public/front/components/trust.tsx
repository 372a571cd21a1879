import { FIGURES } from '../../../../rental/figures.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';

const REASONS = [
  { title: '相手が、わかる', text: '評価、取引の回数、返答の早さ、本人確認を見て決められます。' },
  {
    title: '払うのは、ここまで',
    text: `汚れやほつれの負担は、最大でも1週間の料金の${FIGURES.damageFeeMaximumPrices}倍。運営事務局が記録で確かめます。`,
  },
  { title: '予定が変わっても', text: `発送前なら、開始日の${FIGURES.freeCancellationHours}時間前までキャンセル無料。` },
  { title: '住所は、見せずに', text: '住所も電話番号も、相手には表示されません。' },
] as const;

/** Why users can trust each other. */
export const Trust = () => (
  <section aria-labelledby="trust" className="measure flex flex-col gap-12 pt-20 md:pt-28">
    <h2 id="trust" className="text-2xl md:text-4xl">
      はじめてでも、あんしんして。
    </h2>
    <ul className="grid gap-8 md:grid-cols-4">
      {REASONS.map(({ title, text }) => (
        <li key={title} className="flex flex-col gap-1.5 border-t border-line pt-4">
          <h3 className="text-lg">{title}</h3>
          <p className="text-sm leading-relaxed text-soft">{text}</p>
        </li>
      ))}
    </ul>
    <div>
      <ButtonLink to="/help#faq" variant="secondary">
        よくある質問
      </ButtonLink>
    </div>
  </section>
);
