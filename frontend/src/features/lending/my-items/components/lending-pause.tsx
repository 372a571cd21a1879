import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { LaterConfirmDialog } from '../../../../ui/overlay/later-confirm-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { Alert } from '../../../../ui/states/alert.tsx';
import { lendingPauseQuery, useLendingPause } from '../api/lending-pause.ts';

/** Stops requests for all items, for example during a holiday, and takes them again. */
export function LendingPause() {
  const { data } = useQuery(lendingPauseQuery);
  const [asking, setAsking] = useState(false);
  const { run, isPending } = useLendingPause({
    onSuccess: ({ on }) => {
      setAsking(false);
      toast({ title: on ? 'おやすみを始めました' : '受け付けを再開しました', tone: 'good' });
    },
    onError: (error) => toast({ title: '変更できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  if (data === undefined) return null;
  const { on, lent, paused } = data;
  return (
    <>
      {on && (
        <div className="pb-6">
          <Alert
            title="おやすみ中です"
            action={
              <Button pending={isPending && !asking} onClick={() => run(false)}>
                受け付けを再開する
              </Button>
            }
          >
            {`${paused}点のアイテムで、新しいリクエストの受け付けを止めています。${lent > 0 ? `ほかの${lent}点は受け付け中です。` : ''}`}
          </Alert>
        </div>
      )}
      {lent > 0 && (
        <div className="pb-4">
          <Button variant="quiet" size="inline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {on ? '残りもおやすみにする' : 'すべておやすみにする'}
          </Button>
        </div>
      )}
      <LaterConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={on ? '残りのアイテムもおやすみにしますか？' : 'すべてのアイテムをおやすみにしますか？'}
        confirm="おやすみにする"
        pending={isPending}
        onConfirm={() => run(true)}
      >
        {`${lent}点のアイテムで、新しいリクエストの受け付けを止めます。届いているリクエストと進行中の取引は、そのまま続きます。`}
      </LaterConfirmDialog>
    </>
  );
}
