import type { PaymentPurpose } from '@meguri/contracts/rental-round/answers.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { useSearchParams } from 'react-router-dom';
import { Alert } from '../../../ui/states/alert.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { usePaymentOutcome } from '../api/payment-outcome.ts';
import { hasExpired, isUnpaid, type Unpaid, wordsOf } from './outcome-words.ts';

const purposeOf = (asked: string | null): PaymentPurpose =>
  asked === 'extension' || asked === 'late_fee' || asked === 'damage_fee' ? asked : 'rental';

/**
 * The outcome of an unfinished payment. Shown to borrowers who return through the payment page's link, and on later visits if the
 * card was declined or the page expired.
 */
export function PaymentOutcomeNotice({ request }: { readonly request: RentalRequest }) {
  const [search] = useSearchParams();
  const cameBack = search.get('payment') === 'cancelled';
  const purpose = cameBack ? purposeOf(search.get('for')) : 'rental';
  if (!isUnpaid(request, purpose)) return null;
  if (purpose === 'rental' && request.status !== 'payment_pending')
    return hasExpired(request) ? <Words unpaid="ended" {...{ request, purpose }} /> : null;
  return <Asked key={purpose} {...{ request, purpose, cameBack }} />;
}

interface AskedProps {
  readonly request: RentalRequest;
  readonly purpose: PaymentPurpose;
  /** Whether they returned through the link; otherwise the payment page may still be open in another tab. */
  readonly cameBack: boolean;
}

function Asked({ request, purpose, cameBack }: AskedProps) {
  const { data, error } = usePaymentOutcome(request.id, purpose);
  if (data === undefined && error === null) {
    return cameBack ? (
      <Loading>
        <Skeleton className="h-24 rounded-2xl" />
      </Loading>
    ) : null;
  }
  const outcome = data?.outcome ?? 'unknown';
  if (outcome === 'paid' || (!cameBack && (outcome === 'left' || outcome === 'unknown'))) return null;
  return <Words unpaid={outcome} {...{ request, purpose }} />;
}

interface WordsProps {
  readonly unpaid: Unpaid;
  readonly purpose: PaymentPurpose;
  readonly request: RentalRequest;
}

function Words({ unpaid, purpose, request: { actions } }: WordsProps) {
  const { title, text, next } = wordsOf(unpaid, purpose);
  const canGoOn = actions.includes(purpose === 'rental' ? 'pay' : `pay_${purpose}`);
  return (
    <Alert tone="warn" title={title}>
      {`${text}${canGoOn && next !== null ? next : ''}`}
    </Alert>
  );
}
