import { useUnfoundWords, useVisits } from '../../features/operators/metrics/api/visits.ts';
import type { MetricsChoice } from '../../features/operators/metrics/choice.ts';
import { UnfoundWords } from '../../features/operators/metrics/components/unfound-words.tsx';
import { VisitFunnel } from '../../features/operators/metrics/components/visit-funnel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Loaded } from './loaded.tsx';

/** What people did before a request, and what they didn't find. */
export function BeforeRequests({ choice }: { readonly choice: MetricsChoice }) {
  const visits = useVisits(choice);
  const words = useUnfoundWords();
  return (
    <div className="grid gap-x-12 gap-y-10 pt-10 lg:grid-cols-2">
      <Panel title="リクエストするまで" className="min-w-0">
        <Loaded data={visits.data} error={visits.error} retry={() => void visits.refetch()} lines={6}>
          {(figures) => <VisitFunnel {...figures} />}
        </Loaded>
      </Panel>
      <Panel title="見つからなかった言葉" className="min-w-0">
        <Loaded data={words.data} error={words.error} retry={() => void words.refetch()} lines={4}>
          {(found) => <UnfoundWords {...found} />}
        </Loaded>
      </Panel>
    </div>
  );
}
