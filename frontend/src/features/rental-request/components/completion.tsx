import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { useNow } from '../../../lib/time/server-time.ts';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import { endedLately, endedWell, useCelebration } from '../celebration.ts';
import type { Elements } from '../../../ui/elements.ts';

const Celebration = lazyPage(() => import('./celebration-dialog.tsx'));

interface CompletionProps {
  readonly request: RentalRequest;
  readonly canReview: boolean;
  /** Opens the form for a review. */
  readonly onReview: () => void;
  /** Links to stay in touch with the other party. */
  readonly keepInTouch: (onLeave?: () => void) => Elements;
}

/** Celebrates the end of a round once; afterwards only a card remains. */
export function Completion({ request, canReview, onReview, keepInTouch }: CompletionProps) {
  const { id, viewerParty, itemId } = request;
  const toCelebrate = useCelebration(id);
  const now = useNow();
  if (!endedWell(request)) return null;
  return (
    toCelebrate &&
    endedLately(request, now) &&
    viewerParty !== 'operator' && (
      <PartBoundary name="取引完了のお知らせ">
        <Celebration {...{ id, itemId, canReview, onReview, keepInTouch }} lent={viewerParty === 'owner'} />
      </PartBoundary>
    )
  );
}
