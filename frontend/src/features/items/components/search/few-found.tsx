import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import type { ItemCriteria } from '../../criteria.ts';
import FreeNow from '../free-now.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { Elements } from '../../../../ui/elements.ts';

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
