import { usePaymentTestMode } from '../../features/operators/connect-overview/api/connect.ts';
import { PaymentTestList } from '../../features/operators/connect-overview/components/payment-tests.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import NotFoundPage from '../not-found-page.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { Loaded } from './loaded.tsx';

/** Tests of the payment sandbox; not available in production. */
export default function PaymentTestsPage({ title }: { readonly title: string }) {
  const mode = usePaymentTestMode();
  if (mode.error instanceof ApiError && mode.error.status === 404)
    return <NotFoundPage title="ページが見つかりません" />;
  return (
    <AdminFrame title={title} within="/admin/connect">
      <Loaded data={mode.data} error={mode.error} retry={() => void mode.refetch()} lines={6}>
        {(found) => <PaymentTestList {...found} />}
      </Loaded>
    </AdminFrame>
  );
}
