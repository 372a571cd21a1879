import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSuspension } from '../api/suspend-item.ts';

const LONGEST_REASON = 200;

/** For operators: whether an item is shown, and why not. */
export function ItemSuspension({ item }: { readonly item: ItemPage }) {
  const [asking, setAsking] = useState(false);
  const suspended = item.status === 'suspended';
  const { run, isPending } = useSuspension(item.id, {
    onSuccess: ({ status }) => {
      setAsking(false);
      toast({ title: status === 'suspended' ? '公開を停止しました' : '公開を再開しました', tone: 'good' });
    },
    onError: (error) => toast({ title: '変更できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  const close = () => setAsking(false);
  return (
    <section aria-label="運営の操作" className="flex flex-col items-start gap-4 rounded-2xl border border-line p-6">
      <p className="text-sm text-soft">運営のみに表示されています</p>
      {suspended && (
        <Notice tone="warn" title="公開停止中です">
          {item.suspensionReason}
        </Notice>
      )}
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {suspended ? '公開を再開' : '公開を停止'}
      </Button>
      <ConfirmDialog
        open={asking && suspended}
        pending={isPending}
        onClose={close}
        title="公開を再開しますか？"
        confirm="再開する"
        onConfirm={() => run({ on: false })}
      >
        アイテムは一覧と検索に再び表示され、リクエストを受け付けます。
      </ConfirmDialog>
      {asking && !suspended && (
        <SuspendDialog isPending={isPending} onClose={close} onConfirm={(reason) => run({ on: true, reason })} />
      )}
    </section>
  );
}

interface SuspendDialogProps {
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
}

function SuspendDialog({ isPending, onClose, onConfirm }: SuspendDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title="公開を停止しますか？"
      description="アイテムは一覧と検索から外れ、新しいリクエストを受け付けません。進行中の取引は続きます。"
      submit="停止する"
      danger
      isPending={isPending}
      missing={reason.trim() === '' ? '理由を入力してください' : undefined}
      onClose={onClose}
      onSubmit={() => onConfirm(reason.trim())}
    >
      <TextArea
        label="理由"
        required
        rows={3}
        maxLength={LONGEST_REASON}
        hint="オーナーに表示されます"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
