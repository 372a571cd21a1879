import { CircleQuestionMark } from 'lucide';
import { useSearchParams } from 'react-router-dom';
import { useCheckoutSession } from '../../features/money/payment/api/checkout-session.ts';
import { AfterPayment } from '../../features/money/payment/components/after-payment.tsx';
import { ParcelCharges } from '../../features/money/payment/components/parcel-charges.tsx';
import { FeeProgress, PaymentProgress } from '../../features/money/payment/components/payment-progress.tsx';
import { Receipt } from '../../features/money/payment/components/receipt.tsx';
import { sentenceOf } from '../../lib/http/api-error.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const FAILED = 'データの取得に失敗しました';

/** The payment provider redirects here after a payment. */
export default function PaymentCompletePage() {
  const [search] = useSearchParams();
  const sid = search.get('sid') || null;
  return (
    <div className="column">
      <Content sid={sid} />
    </div>
  );
}

function Content({ sid }: { readonly sid: string | null }) {
  const { data: session, error, isFetching, refetch } = useCheckoutSession(sid);
  if (sid === null) {
    return (
      <div className="flex flex-col items-center *:last:pt-4">
        <PageHeading title="お支払いの確認" />
        <ErrorView
          missing
          mark={CircleQuestionMark}
          title="お支払いの結果を確認できませんでした"
          action={<WaysOn leads />}
        >
          <span className="inline-block">セッションIDが見つかりません。</span>
          <span className="inline-block">お支払いの結果は、マイページの取引からご確認いただけます。</span>
        </ErrorView>
      </div>
    );
  }
  if (session === undefined && error !== null && !isFetching) {
    return (
      <>
        <PageHeading title="お支払いの確認" />
        <ErrorView
          title={sentenceOf(error, FAILED)}
          error={error}
          onRetry={() => void refetch()}
          retryLabel="再試行"
          action={<WaysOn />}
        >
          お支払いが完了していれば、しばらくしてから、マイページの取引でご確認いただけます。
        </ErrorView>
      </>
    );
  }
  if (session === undefined) return <Waiting />;
  const { metadata, purpose, recorded } = session;
  const { rentalRequestId } = metadata;
  return (
    <>
      <PageHeading title="お支払いが完了しました" />
      <p className="pb-6 text-soft">ありがとうございます。お支払いの内容は次のとおりです。</p>
      <Receipt session={session} />
      <div className="pt-5">
        <PartBoundary name="取引への反映">
          {purpose === 'rental' ? (
            <PaymentProgress rentalRequestId={rentalRequestId} />
          ) : (
            <FeeProgress purpose={purpose} recorded={recorded} />
          )}
        </PartBoundary>
      </div>
      {purpose === 'rental' && (
        <PartBoundary name="同じ荷物のアイテム">
          <ParcelCharges rentalRequestId={rentalRequestId} />
        </PartBoundary>
      )}
      {purpose === 'rental' && (
        <PartBoundary name="このあとの流れ">
          <AfterPayment rentalRequestId={rentalRequestId} />
        </PartBoundary>
      )}
      <div className="flex flex-col gap-3 pt-8 md:flex-row">
        <ButtonLink to={`/rental-requests/${rentalRequestId}`} size="large" className="grow">
          取引の詳細へ
        </ButtonLink>
        <ButtonLink to="/" variant="secondary" size="large" className="grow">
          ホームへ
        </ButtonLink>
      </div>
    </>
  );
}

/** @param leads whether there are no other buttons */
const WaysOn = ({ leads = false }: { readonly leads?: boolean }) => (
  <>
    <ButtonLink to="/profile" variant={leads ? 'primary' : 'secondary'}>
      マイページへ
    </ButtonLink>
    <ButtonLink to="/" variant="secondary">
      ホームへ
    </ButtonLink>
  </>
);

const Waiting = () => (
  <>
    <PageHeading title="お支払いの確認" />
    <Loading className="flex flex-col gap-5">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-72 rounded-3xl" />
      <Skeleton className="h-20 rounded-2xl" />
    </Loading>
  </>
);
