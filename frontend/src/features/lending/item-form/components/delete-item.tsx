import { ERRORS } from '@meguri/contracts/errors.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useDeleteItem } from '../api/save-item.ts';

interface DeleteItemProps {
  readonly item: ItemPage;
  readonly onDeleted: () => void;
}

/** Deletes an item after a confirmation. The server refuses while it is requested or lent out. */
export function DeleteItem({ item, onDeleted }: DeleteItemProps) {
  const [asking, setAsking] = useState(false);
  const { run, isPending } = useDeleteItem(item, {
    onSuccess: onDeleted,
    onError: (error) => {
      setAsking(false);
      toast({ title: '削除エラー', text: sentenceOf(error), tone: 'bad' });
    },
  });
  const reason = reasonAgainst(item);
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <Button variant="quietDanger" size="inline" disabledReason={reason} onClick={() => setAsking(true)}>
        アイテムを削除
      </Button>
      {reason !== undefined && <p className="text-xs text-soft">{`${reason}。`}</p>}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="このアイテムを削除しますか？"
        confirm="削除する"
        cancel="キャンセル"
        danger
        pending={isPending}
        onConfirm={() => run()}
      >
        削除したアイテムは元に戻せません。
      </ConfirmDialog>
    </div>
  );
}

function reasonAgainst({ status, hasOpenRounds }: ItemPage): string | undefined {
  if (status === 'available') {
    return hasOpenRounds ? '届いているリクエストへの返答と取引が終わると、削除できます' : undefined;
  }
  return status === 'suspended' ? '公開停止中のアイテムは削除できません' : ERRORS.item_not_deletable.message;
}
