import type { Standing } from '@meguri/contracts/account/standing.ts';
import type { Rating } from '@meguri/contracts/review/review.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { cx } from '../../lib/class-names.ts';
import { get } from '../../lib/http/api.ts';
import { remaining } from '../../lib/time/format.ts';
import type { Elements } from '../../ui/elements.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Stars } from '../../ui/stars.tsx';

export const standingQuery = (userId: number) => {
  const path = `/api/users/${userId}/standing`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<Standing>(path, signal) });
};

/** Always with one decimal, for example 4.3. */
const shown = (average: number): string => average.toFixed(1);

/** Stars, their average and the number of ratings. */
export const RatingLine = ({ rating: { average, count } }: { readonly rating: Rating }) =>
  average === null ? (
    <span className="text-sm text-soft">まだ評価がありません</span>
  ) : (
    <span className="inline-flex items-center gap-2 text-sm tabular-nums">
      <Stars rating={Number(shown(average))} size={15} />
      <span>
        <span>{shown(average)}</span>
        <span className="ml-1 text-soft">{`（${grouped(count)}件）`}</span>
      </span>
    </span>
  );

interface Wide {
  /** In one row from tablet width on. */
  readonly wide?: boolean;
}

/** Facts that help strangers to trust a user; unknown ones are shown as such. */
export function StandingFacts({ standing, wide = false }: Wide & { readonly standing: Standing }) {
  return (
    <dl
      className={cx('grid grid-cols-2 gap-x-6 gap-y-3 text-sm leading-snug', wide && 'md:flex md:flex-wrap md:gap-x-8')}
    >
      {factsOf(standing).map(([label, value], index) => (
        // The first is the longest and gets its own line. In half a line it would wrap and shift the content below when it loads.
        <div key={label} className={index === 0 ? 'col-span-2' : undefined}>
          <dt className="text-xs text-soft">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Fact = readonly [label: string, value: string];

function factsOf({ lent, borrowed, memberSince, area, ...replies }: Standing): readonly Fact[] {
  const [year, month] = memberSince.split('-');
  return [
    ['完了した取引', lent + borrowed === 0 ? 'まだありません' : `オーナー${lent}回・借り手${borrowed}回`],
    ...repliesOf(replies),
    ['地域', area ?? '未登録'],
    ['登録', `${year}年${Number(month)}月から`],
  ];
}

/** A single text for owners who were never asked. */
function repliesOf({ replyRate, replyMinutes }: Pick<Standing, 'replyRate' | 'replyMinutes'>): readonly Fact[] {
  if (replyRate === null && replyMinutes === null) return [['返答の記録', 'まだありません']];
  return [
    ['返答率', replyRate === null ? 'まだ記録がありません' : `${replyRate}%`],
    ['返答までの時間', replyMinutes === null ? 'まだ記録がありません' : about(replyMinutes)],
  ];
}

/** No 約 for less than a minute. */
const about = (minutes: number): string => `${minutes < 1 ? '' : '約'}${remaining(minutes * 60_000)}`;

interface StandingOfProps extends Wide {
  readonly userId: number;
  /** Makes the rating a link to the reviews below. */
  readonly linked?: (rating: Elements) => Elements;
}

/** Loads a user's facts; nothing for deleted accounts. */
export function StandingOf({ userId, wide = false, linked = (rating) => rating }: StandingOfProps) {
  const { data, error } = useQuery(standingQuery(userId));
  if (error !== null) return null;
  if (data === undefined) return <Skeleton className={wide ? 'h-41 md:h-20' : 'h-41'} />;
  return (
    <div className={cx('flex min-h-41 flex-col gap-3', wide && 'md:min-h-20')}>
      {data.rating.count === 0 ? <RatingLine rating={data.rating} /> : linked(<RatingLine rating={data.rating} />)}
      <StandingFacts standing={data} wide={wide} />
    </div>
  );
}
