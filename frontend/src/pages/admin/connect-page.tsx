import { useConnectOverview } from '../../features/operators/connect-overview/api/connect.ts';
import { ConnectFacts } from '../../features/operators/connect-overview/components/connect-facts.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { Loaded } from './loaded.tsx';

/** How paying owners stands. */
export default function AdminConnectPage({ title }: { readonly title: string }) {
  const overview = useConnectOverview();
  return (
    <AdminFrame title={title}>
      <Loaded data={overview.data} error={overview.error} retry={() => void overview.refetch()} lines={6}>
        {(found) => <ConnectFacts {...found} />}
      </Loaded>
    </AdminFrame>
  );
}
