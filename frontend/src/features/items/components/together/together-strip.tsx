import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { togetherQuery } from '../../api/together.ts';
import { ItemPhoto } from '../item-photo.tsx';

/** Leads to borrowing other items of the owner in the same parcel; nothing if there are none. */
export function TogetherStrip({ itemId }: { readonly itemId: string }) {
  const { data } = useQuery(togetherQuery(itemId));
  const others = data?.items.slice(1) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="together" className="flex flex-col gap-3 rounded-2xl border border-line p-5">
      <h2 id="together" className="font-sans text-sm font-medium">
        まとめて借りると、送料は1回分
      </h2>
      <p className="text-sm text-soft">同じオーナーのアイテムを、ひとつの荷物で借りられます。</p>
      <ul className="flex gap-2">
        {others.slice(0, SHOWN).map((item) => (
          <li key={item.id} className="size-16 overflow-hidden rounded-xl">
            <ItemPhoto item={item} index={0} alt={item.name} sizes="64px" />
          </li>
        ))}
      </ul>
      <ButtonLink to={`/items/${itemId}/together`} variant="secondary" wide>
        まとめて借りる
      </ButtonLink>
    </section>
  );
}

const SHOWN = 4;
