import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { tutorialOf } from '../shipping-tutorials.ts';

interface ShippingTutorialProps {
  readonly carrier: string;
  readonly direction: 'dispatch' | 'return';
  readonly onClose: () => void;
}

/** Step-by-step instructions for sending a parcel with this carrier. */
export default function ShippingTutorial({ carrier, direction, onClose }: ShippingTutorialProps) {
  const { place, steps } = tutorialOf(carrier);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${carrier}での${direction === 'dispatch' ? '発送' : '返却'}方法`}
      description={<p>{`${place}で手続きします。`}</p>}
      actions={
        <Button onClick={onClose} wide>
          わかりました
        </Button>
      }
    >
      <ol className="mt-5 flex flex-col gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span aria-hidden className="w-5 shrink-0 font-serif text-lg leading-[1.6] text-accent">
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
