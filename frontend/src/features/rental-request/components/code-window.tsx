import type { ShippingEvent } from '@meguri/contracts/read-models/rental-request.ts';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { codeName, SenderCodes } from './codes.tsx';

interface CodeWindowProps {
  readonly event: ShippingEvent;
  /** The label of the action that follows at the counter. */
  readonly next: string;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

/** The codes in the whole window, to be scanned at the counter; the screen stays on. */
export default function CodeWindow({ event, next, onNext, onClose }: CodeWindowProps) {
  useWakeLock();
  const title = event.carrier === null ? codeName(event) : `${codeName(event)}（${event.carrier}）`;
  const goOn = () => {
    onClose();
    onNext();
  };
  return (
    <Dialog
      open
      whole
      {...{ title, onClose }}
      actions={
        <Button className="grow" onClick={goOn}>
          {next}
        </Button>
      }
    >
      {/* Scanners and counters need dark codes on white, in dark mode too. */}
      <div className="flex min-h-full flex-col justify-center gap-6 bg-white px-2 py-8 text-black [--color-paper:white] [--color-soft:#555]">
        <SenderCodes event={event} />
      </div>
    </Dialog>
  );
}
