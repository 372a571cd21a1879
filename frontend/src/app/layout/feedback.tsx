import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';

const FeedbackDialog = lazy(() => import('../../features/feedback/components/feedback-dialog.tsx'));

/** The button, and the dialog once it was asked for. */
export function Feedback({ className }: { readonly className?: string }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button look="quiet" size="small" className={className} onClick={show}>
        FEEDBACK
      </Button>
      <Suspense fallback={null}>{wanted && <FeedbackDialog open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
