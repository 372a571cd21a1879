import { useState } from 'react';
import { useBulkMails } from '../../features/operators/bulk-mail/api/bulk-mails.ts';
import { MailEditor } from '../../features/operators/bulk-mail/components/mail-editor.tsx';
import { MailRow } from '../../features/operators/bulk-mail/components/mail-row.tsx';
import { Allowed } from '../../rental/operators/allowed.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { Loaded } from './loaded.tsx';

/** Bulk mails: drafts, previews, and progress. */
export default function AdminMailPage({ title }: { readonly title: string }) {
  const { items, error, retry } = useBulkMails();
  /** Remounts the form after a draft was saved, so that it is empty. */
  const [edition, setEdition] = useState(0);
  return (
    <AdminFrame title={title}>
      {/* Side by side on wide screens; only the list for roles that can't write mails. */}
      <div className="grid gap-x-12 gap-y-10 lg:auto-cols-fr lg:grid-flow-col">
        <Allowed to="write_bulk_mail">
          <Panel title="新しいメール">
            <MailEditor key={edition} mail={null} onSaved={() => setEdition(edition + 1)} />
          </Panel>
        </Allowed>
        <Panel title="これまでのメール">
          <Loaded data={items} error={error} retry={retry}>
            {(mails) =>
              mails.length === 0 ? (
                <EmptyState title="一斉メールはまだありません" />
              ) : (
                <ul>
                  {mails.map((mail) => (
                    <MailRow key={mail.id} mail={mail} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Panel>
      </div>
    </AdminFrame>
  );
}
