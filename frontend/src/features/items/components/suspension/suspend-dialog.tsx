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

export function SuspendDialog({ isPending, onClose, onConfirm }: SuspendDialogProps) {
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
