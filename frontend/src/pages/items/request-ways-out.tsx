import { ROUND_REJECTIONS } from '@meguri/contracts/rental-round/rejections.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/states/alert.tsx';

interface OutsideProps {
  /** null: the item isn't handed over in person. */
  readonly onPickup: (() => void) | null;
  readonly onClose: () => void;
}

/** A user outside the delivery area can meet the owner, or look for items that are handed over in person. */
export const Outside = ({ onPickup, onClose }: OutsideProps) =>
  onPickup === null ? (
    <ButtonLink to="/items?shippingMethod=pickup" variant="secondary" onClick={onClose}>
      手渡しできるアイテムを見る
    </ButtonLink>
  ) : (
    <Button variant="secondary" onClick={onPickup}>
      手渡しに変える
    </Button>
  );

/** The item was lent out or withdrawn while the sheet was open. */
export const Taken = ({ onClose }: { readonly onClose: () => void }) => (
  <div role="alert" className="flex flex-col gap-5 pt-5">
    <Alert tone="warn">{ROUND_REJECTIONS.item_not_rentable.message}</Alert>
    <ButtonLink to="/items" wide onClick={onClose}>
      ほかのアイテムを見る
    </ButtonLink>
    <Button variant="secondary" wide onClick={onClose}>
      閉じる
    </Button>
  </div>
);
