import type { OperatedThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useCloseRequest } from '../api/support-requests.ts';

/** Ends a thread after a question; the member is notified. */
export function CloseRequest({ request: { id, messages } }: { readonly request: OperatedThreadPage }) {
  const [isOpen, setOpen] = useState(false);
  const { run, isPending } = useCloseRequest(id, {
    onSuccess: () => {
      setOpen(false);
      toast({ title: '相談を終了しました', tone: 'good' });
    },
    onError: (error) => {
      setOpen(false);
      toast({ title: '終了できませんでした', text: sentenceOf(error), tone: 'bad' });
    },
  });
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        相談を終了する
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => !isPending && setOpen(false)}
        title="この相談を終了しますか？"
        confirm="終了する"
        pending={isPending}
        onConfirm={() => run(messages.at(-1)?.position ?? 0)}
      >
        <p>終了したあとは、相談した方も運営事務局も書き込めません。</p>
      </ConfirmDialog>
    </>
  );
}
