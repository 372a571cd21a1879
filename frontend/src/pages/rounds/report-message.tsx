import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { useState } from 'react';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';

const ReportDialog = lazyDialog(async () => {
  const { ReportDialog: dialog } = await import('../../features/messages/components/report-dialog.tsx');
  return { default: dialog };
});

/** Lets the owner report a request's message like a chat message. */
export function ReportMessage({ request: { message, borrowerDisplayName } }: { readonly request: RentalRequest }) {
  const [isOpen, setOpen] = useState(false);
  if (message === null) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center self-start text-xs text-soft underline underline-offset-4"
      >
        このメッセージを報告する
      </button>
      {isOpen && (
        <ReportDialog
          reported={{ subject: 'message', id: message.id, name: borrowerDisplayName }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
