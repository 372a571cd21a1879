import type { ApiError } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { ChangedSums } from './changed-sums.tsx';
import { changedTitle, NOT_SENT } from './changed-words.ts';

interface ChangedSheetProps {
  readonly error: ApiError;
  readonly onClose: () => void;
}

/** No request was sent: the borrower reviews the change and decides again. */
export default function ChangedSheet({ error, onClose }: ChangedSheetProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={changedTitle(error)}
      description={`${error.text}。${NOT_SENT}`}
      actions={
        <Button wide onClick={onClose}>
          最新の内容を確認する
        </Button>
      }
    >
      <ChangedSums error={error} />
    </Dialog>
  );
}
