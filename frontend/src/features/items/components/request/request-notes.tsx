import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { MAX_REQUEST_MESSAGE } from '@meguri/contracts/limits.ts';
import { useRef } from 'react';
import { useWrittenBefore } from '../../../../lib/drafts/use-written-before.ts';
import { CommentField } from '../../../../rental/comment-field.tsx';
import { FIT_REFUND } from '../../../../rental/fit-refund.ts';
import { FIGURES } from '../../../../rental/figures.ts';

interface MessageFieldProps {
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (message: string) => void;
}

/** The message to the owner, which goes with the request and begins the chat. */
export function MessageField(props: MessageFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useWrittenBefore(field, props.value, props.onChange);
  return (
    <CommentField
      ref={field}
      name="message"
      label="オーナーへのひとこと（任意）"
      rows={2}
      max={MAX_REQUEST_MESSAGE}
      placeholder="例：友人の結婚式で着たいです"
      autoComplete="off"
      {...props}
    />
  );
}

type Cared = Pick<ItemPage, 'washingInstructions' | 'returnUnwashed'>;

/** Under the sum: a cost that isn't part of it, or that the owner cleans the item for it. */
export function CleaningNote({ item: { washingInstructions, returnUnwashed } }: { readonly item: Cared }) {
  if (!returnUnwashed && washingInstructions !== 'dry_clean') return null;
  return (
    <p className="-mt-3 text-sm">
      {returnUnwashed
        ? '洗わずに返せます。返却後のお手入れは、この料金でオーナーがします。'
        : 'このほかに、返却前のクリーニング代がかかります。'}
    </p>
  );
}

/** Under the sum: what comes back when the size is wrong; a server of the previous release omits the promise. */
export const FitNote = ({ item: { fitRefund } }: { readonly item: Partial<Pick<ItemPage, 'fitRefund'>> }) =>
  fitRefund === true ? (
    <p className="-mt-3 text-sm">
      {`${FIT_REFUND}：サイズが合わないときは、着用せずにすぐ返すと、レンタル料金が返金されます（送料とあんしん補償料は返金されません）。`}
    </p>
  ) : null;

export const NotChargedYet = () => (
  <p className="text-xs text-soft">{`リクエストの時点で料金はかかりません。オーナーの承認後、${FIGURES.paymentHours}時間以内にお支払いください。`}</p>
);
