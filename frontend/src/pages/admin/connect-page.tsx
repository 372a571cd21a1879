import {
  useConnectOverview,
  usePaymentTestMode,
  useProviderCheck,
} from '../../features/operators/connect-overview/api/connect.ts';
import { ConnectFacts } from '../../features/operators/connect-overview/components/connect-facts.tsx';
import { ProviderCheck } from '../../features/operators/connect-overview/components/provider-check.tsx';
import { useMayDo } from '../../rental/operators/allowed.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { Loaded } from './loaded.tsx';

/** The state of payouts to owners. */
export default function AdminConnectPage({ title }: { readonly title: string }) {
  const overview = useConnectOverview();
  const check = useProviderCheck();
  const maySeeTests = useMayDo('see_payment_tests');
  const tests = usePaymentTestMode(maySeeTests);
  return (
    <AdminFrame
      title={title}
      aside={
        maySeeTests &&
        tests.data !== undefined && (
          <Link
            to="/stripe-connect-test-page"
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-accent"
          >
            決済のテスト
          </Link>
        )
      }
    >
      <Loaded data={overview.data} error={overview.error} retry={() => void overview.refetch()} lines={6}>
        {(found) => <ConnectFacts {...found} />}
      </Loaded>
      <Panel title="決済会社の設定" className="mt-10">
        <Loaded data={check.data} error={check.error} retry={() => void check.refetch()} lines={4}>
          {(found) => <ProviderCheck {...found} isChecking={check.isFetching} onCheck={() => void check.refetch()} />}
        </Loaded>
      </Panel>
    </AdminFrame>
  );
}
