import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import { type ItemCriteria, searchOf } from '../../criteria.ts';
import FreeNow from '../free-now.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { instant, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../../lib/time/server-time.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { EmptyRail } from '../../../../ui/pictures.tsx';
import { itemsQuery } from '../../api/items.ts';
import { searchNameOf, type ActiveFilter } from '../../filter-options.ts';
import { relaxations } from '../../relaxations.ts';

/** So many alternatives are counted, in the order in which the filters were set. */
const COUNTED = 5;

/** An empty result, with alternatives that have fewer filters. */
function NothingFound({ criteria }: { readonly criteria: ItemCriteria }) {
  const wanted = searchNameOf(criteria);
  const now = useNow();
  const isOver = now > 0 && (criteria.availableFrom ?? '9') <= tokyoDate(instant(now));
  return (
    <div className="flex flex-col items-center gap-4 px-2 pt-6 pb-16 text-center md:pt-10">
      <EmptyRail />
      <h2 className="text-xl">条件に合うアイテムが見つかりません</h2>
      {wanted !== '' && (
        <p className="text-sm text-soft">
          <span>お探しの条件：</span>
          <span className="text-ink">{wanted}</span>
        </p>
      )}
      {isOver && <p className="text-sm">利用開始日には、明日からの日をお選びください。</p>}
      <Relaxations criteria={criteria} />
      {wanted !== '' && (
        <p className="max-w-md text-sm text-soft">
          「この条件を保存」を押しておくと、合うアイテムが出品されたときにお知らせします。
        </p>
      )}
      <ButtonLink to="/items" variant="secondary">
        すべてのアイテムを見る
      </ButtonLink>
    </div>
  );
}

/** The alternatives with one filter less that have results. */
const Relaxations = ({ criteria }: { readonly criteria: ItemCriteria }) => (
  <section aria-labelledby="relaxations" className="hidden flex-col items-center gap-3 has-[li]:flex">
    <h3 id="relaxations" className="font-sans text-sm">
      条件をひとつはずすと、見つかります
    </h3>
    <ul className="flex flex-wrap justify-center gap-2">
      {relaxations(criteria)
        .slice(0, COUNTED)
        .map((relaxation) => (
          <Relaxation key={relaxation.label} {...relaxation} />
        ))}
    </ul>
  </section>
);

function Relaxation({ label, without }: ActiveFilter) {
  const { data } = useQuery({ ...itemsQuery(without, 1), retry: false });
  if (data === undefined || data.total === 0) return null;
  return (
    <li>
      <Link
        to={`/items${searchOf(without)}`}
        className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-sm hover:border-soft"
      >
        <span>{`${label}をはずす`}</span>
        <span className="text-xs text-soft tabular-nums">{`${grouped(data.total)}件`}</span>
      </Link>
    </li>
  );
}

interface FewFoundProps {
  readonly criteria: ItemCriteria;
  readonly found: readonly ItemSummary[];
  /** Rendered over each photo's corner. */
  readonly corner: ((item: ItemSummary) => Elements) | undefined;
}

/** Suggestions below a short list, or instead of an empty one. */
export default function FewFound({ criteria, found, corner }: FewFoundProps) {
  if (found.length > 0)
    return (
      <div className="pt-16">
        <FreeNow corner={corner} excluded={found} />
      </div>
    );
  return (
    <>
      <NothingFound criteria={criteria} />
      <FreeNow corner={corner} />
    </>
  );
}
