import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';

const FeedbackDialog = lazyDialog(() => import('../../features/feedback/components/feedback-dialog.tsx'));

interface FeedbackProps {
  /** Called when the dialog opens, so that a menu around the button can close. */
  readonly onOpen?: () => void;
}

/** The button, and the dialog once it was opened. */
export function Feedback({ onOpen }: FeedbackProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
    onOpen?.();
  };
  return (
    <>
      <Button variant="quiet" size="compact" onClick={show}>
        FEEDBACK
      </Button>
      {wanted && <FeedbackDialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
