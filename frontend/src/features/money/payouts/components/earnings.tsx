import type { Earnings } from '@meguri/contracts/read-models/earnings.ts';
import { useQuery } from '@tanstack/react-query';
import { earnedWords, earningsQuery } from '../../../../rental/money/earnings.ts';
import { yen } from '../../../../rental/format.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { SizedPhoto } from '../../../../rental/sized-photo.tsx';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Words } from '../../../../ui/words.tsx';

/** The last months as bars, and what each item has earned. Nothing before the first payout. */
export function EarningsByItem() {
  const { data, error, refetch } = useQuery(earningsQuery);
  if (data === undefined) return error === null ? null : <LoadFailure error={error} onRetry={refetch} />;
  if (data.items.length === 0) return null;
  return (
    <>
      <Months months={data.months} />
      <section aria-labelledby="by-item">
        <h2 id="by-item" className="font-serif text-xl">
          アイテムごとの報酬
        </h2>
        <p className="pt-2 text-sm text-soft">これまでに送金された額です。</p>
        <ul className="flex flex-col">
          {data.items.map((item) => (
            <ItemRow key={item.itemId} item={item} />
          ))}
        </ul>
      </section>
    </>
  );
}

const ROW = 'grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-4 py-3';

/** A deleted item has no page. */
const ItemRow = ({ item }: { readonly item: Earnings['items'][number] }) => (
  <li className="border-b border-line last:border-0">
    {item.isDeleted ? (
      <div className={ROW}>
        <ItemEarned item={item} />
      </div>
    ) : (
      <Link to={`/items/${item.itemId}`} className={`group ${ROW}`}>
        <ItemEarned item={item} />
      </Link>
    )}
  </li>
);

const ItemEarned = ({ item }: { readonly item: Earnings['items'][number] }) => (
  <>
    <span className="block aspect-[4/5] overflow-hidden rounded-lg">
      <SizedPhoto src={item.image ?? undefined} alt="" sizes="64px" className="size-full object-cover" />
    </span>
    <span className="line-clamp-2 leading-snug group-hover:underline">
      <Words>{item.name}</Words>
    </span>
    <span className="tabular-nums">{earnedWords(item)}</span>
  </>
);

const percentOf = (amount: number, most: number): number => Math.round((Math.max(amount, 0) / most) * 100);

/** A month in which more was taken back than sent has no bar. */
function Months({ months }: Pick<Earnings, 'months'>) {
  const most = Math.max(...months.map(({ amount }) => amount));
  if (most <= 0) return null;
  return (
    <section aria-labelledby="by-month">
      <h2 id="by-month" className="font-serif text-xl">
        月ごとの報酬
      </h2>
      <ol className="grid grid-cols-6 gap-2 pt-4 sm:gap-4">
        {months.map(({ month, amount }) => (
          <li key={month} className="flex flex-col items-center gap-1.5 text-xs tabular-nums">
            {/* The bar’s rounded lower end is cut off. Its height is no style, which a page from the server can't have. */}
            <svg aria-hidden className="h-24 w-full">
              <rect y={`${100 - percentOf(amount, most)}%`} width="100%" height="120%" rx="8" className="fill-accent" />
            </svg>
            <span>{yen(amount)}</span>
            <span className="text-soft">{`${Number(month.slice(5))}月`}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
