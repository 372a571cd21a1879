import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useSwitchMaintenance } from '../api/health.ts';

/** Switches maintenance mode, in which members can only read and log out; operators can still work. */
export function MaintenanceSwitch({ isOn }: { readonly isOn: boolean }) {
  const [asking, setAsking] = useState(false);
  const { run, isPending } = useSwitchMaintenance({
    onSuccess: () => {
      setAsking(false);
      toast({ title: isOn ? 'メンテナンスを終了しました' : 'メンテナンスを開始しました', tone: 'good' });
    },
    onError: (error) => toast({ title: '切り替えられませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="self-stretch">
        <Alert tone={isOn ? 'warn' : 'plain'}>
          {isOn ? 'メンテナンス中です。運営以外の操作はすべて止まっています。' : 'メンテナンス中ではありません。'}
        </Alert>
      </div>
      <Button variant={isOn ? 'primary' : 'secondary'} onClick={() => setAsking(true)}>
        {isOn ? 'メンテナンスを終了する' : 'メンテナンスを開始する'}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={isOn ? 'メンテナンスを終了しますか？' : 'メンテナンスを開始しますか？'}
        confirm={isOn ? '終了する' : '開始する'}
        danger={!isOn}
        pending={isPending}
        onConfirm={() => run(!isOn)}
      >
        {isOn
          ? 'すべての方が操作を再開できるようになります。'
          : 'ログイン中の方にはお知らせを表示し、ログアウト以外の操作を止めます。そのあいだ期限は切れず、終了後に延長されます。'}
      </ConfirmDialog>
    </div>
  );
}
