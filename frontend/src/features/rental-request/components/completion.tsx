import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import { endedWell, useCelebration } from '../celebration.ts';
import type { Elements } from '../../../ui/elements.ts';

const Celebration = lazyPage(() => import('./celebration-dialog.tsx'));

interface CompletionProps {
  readonly request: RentalRequest;
  readonly canReview: boolean;
  /** Ways to hear from the other party again. */
  readonly keepInTouch: (onLeave?: () => void) => Elements;
}

/** That the round is over and well, said once with joy; from then on its card says so. */
export function Completion({ request, canReview, keepInTouch }: CompletionProps) {
  const { id, viewerParty, itemId } = request;
  const toCelebrate = useCelebration(id);
  if (!endedWell(request)) return null;
  return (
    toCelebrate &&
    viewerParty !== 'operator' && (
      <PartBoundary name="取引完了のお知らせ">
        <Celebration {...{ id, itemId, canReview, keepInTouch }} lent={viewerParty === 'owner'} />
      </PartBoundary>
    )
  );
}
