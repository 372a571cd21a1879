import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';

const FeedbackDialog = lazyDialog(() => import('../../features/feedback/components/feedback-dialog.tsx'));

interface FeedbackProps {
  /** It has been asked for: what it was asked from may close. */
  readonly onOpen?: () => void;
}

/** The button, and the dialog once it was asked for. */
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
