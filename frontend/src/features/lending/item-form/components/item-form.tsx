import { useState } from 'react';
import { Alert } from '../../../../ui/states/alert.tsx';
import { useIsSending } from '../draft-sending.ts';
import { draftName } from '../unfinished-listing.ts';
import { ItemFields, type ItemFormProps } from './item-fields.tsx';

/**
 * The form of an item. If the user leaves while it is being sent and returns before the response, they see a notice; the form opens
 * once the outcome is known, since that decides its values.
 */
export function ItemForm(props: ItemFormProps) {
  const { item, viewerId, drafts } = props;
  const isSending = useIsSending(draftName(viewerId, item?.id ?? drafts?.draft?.id ?? null));
  const [waits, setWaits] = useState(isSending);
  if (waits && !isSending) setWaits(false);
  if (!waits) return <ItemFields {...props} />;
  return (
    <div role="status">
      <Alert title="送信しています…">終わるまで、このままお待ちください。</Alert>
    </div>
  );
}
