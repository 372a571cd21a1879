import type { Front } from '@meguri/contracts/item/front.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { remaining } from '../../../../lib/time/format.ts';
import { FIGURES } from '../../../../rental/figures.ts';

/** Three facts. A rule of the service replaces a figure that comes from few values. */
export const Facts = ({ front }: { readonly front: Pick<Front, 'rating' | 'replyMinutes'> | null }) => (
  <section aria-label="数字で見る巡り Meguri" className="measure pb-14 md:pb-20">
    <dl className="flex flex-col gap-4 border-y border-line py-5 md:flex-row md:justify-around md:gap-8">
      {front?.rating ? (
        <Fact
          name={`取引の評価（${grouped(front.rating.count)}件）`}
          value={`平均\u00a0★${front.rating.average.toFixed(1)}`}
        />
      ) : (
        <Fact name="関西2府4県の送料（往復）" value={FIGURES.shipping} />
      )}
      {front && front.replyMinutes !== null ? (
        <Fact name="オーナーの返答まで（中央値）" value={`約${remaining(Math.max(1, front.replyMinutes) * 60_000)}`} />
      ) : (
        <Fact name="オーナーの返答まで" value={`長くて${FIGURES.replyHours}時間`} />
      )}
      <Fact name="汚れやほつれの負担" value={`上限は料金の${FIGURES.damageFeeMaximumPrices}倍`} />
    </dl>
  </section>
);

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className="flex items-baseline justify-between gap-4 md:flex-col md:items-center md:gap-1">
    <dt className="text-xs text-soft">{name}</dt>
    <dd className="shrink-0 font-serif text-lg md:text-2xl">{value}</dd>
  </div>
);
