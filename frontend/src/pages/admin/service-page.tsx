import { useFeedback } from '../../features/user-administration/api/users.ts';
import { FeedbackEntries } from '../../features/user-administration/components/feedback-list.tsx';
import { MaintenanceSwitch } from '../../features/user-administration/components/maintenance-switch.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { Loaded } from './loaded.tsx';

/** The service as a whole: whether it is held, and what people say about it. */
export default function AdminServicePage({ maintenance }: { readonly maintenance: boolean }) {
  const feedback = useFeedback();
  return (
    <AdminFrame title="サービス">
      <div className="flex flex-col gap-12 pb-8">
        <section className="flex flex-col gap-4">
          <h2 className="text-lg">メンテナンス</h2>
          <MaintenanceSwitch isOn={maintenance} />
        </section>
        <section className="flex flex-col gap-4">
          <h2 className="text-lg">フィードバック</h2>
          <Loaded data={feedback.items} error={feedback.error} retry={feedback.retry}>
            {(entries) =>
              entries.length === 0 ? (
                <EmptyState title="まだ届いていません" />
              ) : (
                <>
                  <FeedbackEntries entries={entries} />
                  <MoreButton {...feedback} />
                </>
              )
            }
          </Loaded>
        </section>
      </div>
    </AdminFrame>
  );
}
