import type { Review } from '@meguri/contracts/review/review.ts';
import { useState } from 'react';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import type { Elements } from '../../ui/elements.ts';
import { reportedReview } from './reported-review.ts';

// Loaded with the first click; includes dialogs and schemas.
const ReportDialog = lazyDialog(async () => {
  const { ReportDialog } = await import('../../features/messages/components/report-dialog.tsx');
  return { default: ReportDialog };
});

interface ReviewReportsProps {
  /** null: a guest. */
  readonly viewerId: number | null;
  readonly children: (onReport: (review: Review) => void) => Elements;
}

/** Reviews that members can report. */
export function ReviewReports({ viewerId, children }: ReviewReportsProps) {
  const [reported, setReported] = useState<Review | null>(null);
  return (
    <>
      {children(setReported)}
      {reported !== null && viewerId !== null && (
        <ReportDialog reported={reportedReview(reported, viewerId)} onClose={() => setReported(null)} />
      )}
    </>
  );
}
