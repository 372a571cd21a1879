import type { FrontSlot } from '@meguri/contracts/item/front-pictures.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useRemovePicture } from '../api/front-pictures.ts';

/** Empties a place, after a confirmation. */
export function RemoveButton({ slot, name }: { readonly slot: FrontSlot; readonly name: string }) {
  const [asking, setAsking] = useState(false);
  const { run, isPending } = useRemovePicture(slot, {
    onSuccess: () => {
      setAsking(false);
      toast({ title: `「${name}」の写真を外しました`, tone: 'good' });
    },
    onError: (error) => toast({ title: '写真を外せませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="min-h-11"
        aria-label={`${name}：写真を外す`}
        onClick={() => setAsking(true)}
      >
        写真を外す
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`「${name}」の写真を外しますか？`}
        confirm="外す"
        danger
        pending={isPending}
        onConfirm={() => run(undefined)}
      >
        トップページは、写真を入れる前の表示に戻ります。
      </ConfirmDialog>
    </>
  );
}
