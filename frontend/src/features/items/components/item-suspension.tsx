import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { mayDo } from '@meguri/contracts/operators/operations.ts';
import type { OperatorRole } from '@meguri/contracts/operators/roles.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useSuspension } from '../api/suspend-item.ts';
import { SuspendDialog } from './suspend-dialog.tsx';

interface ItemSuspensionProps {
  readonly item: ItemPage;
  readonly role: OperatorRole | null;
}

/** For operators whose role may say so: whether an item is shown, and why not. */
export default function ItemSuspension({ item, role }: ItemSuspensionProps) {
  return mayDo(role, 'suspend_item') && <Suspension item={item} />;
}

function Suspension({ item }: { readonly item: ItemPage }) {
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
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
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
      {asking && !suspended && <SuspendDialog isPending={isPending} onClose={close} onConfirm={run} />}
    </section>
  );
}
