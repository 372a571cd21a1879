import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useSuspension } from '../../api/suspend-item.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { suspensionInputSchema } from '@meguri/contracts/item/item-view.ts';
import { useForm } from 'react-hook-form';
import { TextArea } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';

interface SuspendDialogProps {
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (input: { readonly on: boolean; readonly reason?: string | undefined }) => void;
}

function SuspendDialog({ isPending, onClose, onConfirm }: SuspendDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(suspensionInputSchema),
    defaultValues: { on: true, reason: '' },
    mode: 'onChange',
  });
  return (
    <FormDialog
      title="公開を停止しますか？"
      description="アイテムは一覧と検索から外れ、新しいリクエストを受け付けません。進行中の取引は続きます。"
      submit="停止する"
      danger
      isPending={isPending}
      missing={formState.isValid ? undefined : (formState.errors.reason?.message ?? '理由を入力してください')}
      onClose={onClose}
      onSubmit={() => void handleSubmit(onConfirm)()}
    >
      <TextArea
        label="理由"
        required
        rows={3}
        hint="オーナーに表示されます"
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
    </FormDialog>
  );
}

interface SuspensionControlProps {
  readonly itemId: string;
  readonly isSuspended: boolean;
  /** Suspended together with its owner's account: restored with it, unless the item is also suspended by itself. */
  readonly withAccount?: boolean;
  /** Name of the item, to distinguish several buttons on one page. */
  readonly itemName?: string;
}

/** Suspends an item or ends its suspension, after a confirmation. */
export function SuspensionControl({ itemId, isSuspended, withAccount = false, itemName }: SuspensionControlProps) {
  const [asking, setAsking] = useState(false);
  const { run, isPending } = useSuspension(itemId, {
    onSuccess: ({ status }) => {
      setAsking(false);
      toast({ title: status === 'suspended' ? '公開を停止しました' : '公開を再開しました', tone: 'good' });
    },
    onError: (error) => toast({ title: '変更できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  const close = () => setAsking(false);
  const putsBack = isSuspended && !withAccount;
  const label = putsBack ? '公開を再開' : withAccount ? '個別に公開を停止' : '公開を停止';
  return (
    <>
      <Button
        {...(itemName === undefined
          ? { variant: 'secondary' }
          : { variant: 'quiet', size: 'inlineSmall', className: 'min-h-11' })}
        aria-haspopup="dialog"
        aria-label={itemName === undefined ? undefined : `${itemName}の${label}`}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking && putsBack}
        pending={isPending}
        onClose={close}
        title="公開を再開しますか？"
        confirm="再開する"
        onConfirm={() => run({ on: false })}
      >
        アイテムは一覧と検索に再び表示され、リクエストを受け付けます。
      </ConfirmDialog>
      {asking && !putsBack && <SuspendDialog isPending={isPending} onClose={close} onConfirm={run} />}
    </>
  );
}
