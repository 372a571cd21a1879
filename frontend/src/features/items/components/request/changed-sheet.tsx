import { ApiError } from '../../../../lib/http/api-error.ts';
import { yen } from '../../../../rental/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';

/** Titles of rejections that mean the page was out of date. */
const TITLES: Readonly<Record<string, string>> = {
  price_changed: '料金が変わりました',
  item_changed: 'アイテムの内容が変わりました',
};

/** Whether the request was rejected because the price or the item changed after the page was loaded. */
export const isChangedSince = (error: Error): error is ApiError => error instanceof ApiError && error.code in TITLES;

export const changedTitle = ({ code }: ApiError): string => TITLES[code] ?? '';
export const NOT_SENT = 'リクエストはまだ送信されていません。';

interface ChangedSheetProps {
  readonly error: ApiError;
  readonly onClose: () => void;
}

/** No request was sent: the borrower reviews the change and decides again. */
export const ChangedSheet = ({ error, onClose }: ChangedSheetProps) => (
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

/** The total that was shown, and the one that applies now. */
export function ChangedSums({ error: { body } }: Pick<ChangedSheetProps, 'error'>) {
  const { expectedTotal: before, totalAmount: now } = body;
  if (typeof before !== 'number' || typeof now !== 'number') return null;
  return (
    <FactList
      facts={[
        { label: 'ご覧になった合計', value: <s>{yen(before)}</s> },
        { label: '現在の合計', value: <span className="font-medium">{yen(now)}</span> },
      ]}
    />
  );
}
