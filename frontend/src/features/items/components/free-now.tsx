import { useQuery } from '@tanstack/react-query';
import { homeQuery } from '../api/home.ts';
import { ItemGrid } from './item-grid.tsx';

/** So many that they fill a row. */
const SHOWN = 4;

/** Something to look at where there is nothing else; without it the page is whole. */
export default function FreeNow() {
  const { data } = useQuery(homeQuery);
  const items = (data?.popular ?? []).filter(({ status }) => status === 'available').slice(0, SHOWN);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="free-now" className="flex flex-col gap-6 pb-10">
      <h2 id="free-now" className="text-xl">
        いま、借りられる服
      </h2>
      <ItemGrid items={items} eager={0} />
    </section>
  );
}
