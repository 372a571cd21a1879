import type { Coupon } from '@meguri/contracts/coupon/coupons.ts';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide';
import {
  COUPON_NAMES,
  COUPON_STATES,
  couponsQuery,
  lastDayOf,
  leastTotalOf,
  PROMOTION_FIGURES,
} from '../../../../rental/coupons.ts';
import { yen } from '../../../../rental/format.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { WholePhrases } from '../../../../ui/whole-phrases.tsx';

interface CouponListProps {
  /** Whether the viewer's address is verified: without that there is no coupon of the registration. */
  readonly isVerified: boolean;
}

/** The viewer's coupons: how much, from which total, until when, and where each is used. */
export function CouponList({ isVerified }: CouponListProps) {
  const { data, error, refetch } = useQuery(couponsQuery);
  if (data === undefined) return error === null ? <Coming /> : <LoadFailure error={error} onRetry={refetch} />;
  if (data.coupons.length === 0)
    return isVerified ? (
      <EmptyState mark={Ticket} title="クーポンはまだありません">
        友だちを招待すると、その方のはじめての取引が完了したときに届きます。
      </EmptyState>
    ) : (
      <EmptyState
        mark={Ticket}
        title="クーポンはまだありません"
        action={<ButtonLink to="/add-email">メールアドレスを確認する</ButtonLink>}
      >
        {`メールアドレスの確認が済むと、${PROMOTION_FIGURES.first}のクーポンが届きます。`}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-5">
      {data.barrier === 'shared_card' && (
        <Alert>
          お支払いのカードで、別のアカウントのクーポンが使われていました。このアカウントでは、クーポンをお届けできず、お使いいただけません。
        </Alert>
      )}
      <ul className="flex flex-col gap-3">
        {data.coupons.map((coupon) => (
          <li key={coupon.id}>
            <CouponCard coupon={coupon} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const CouponCard = ({ coupon }: { readonly coupon: Coupon }) => {
  const { kind, amount, state, requestId } = coupon;
  const { label, tone } = COUPON_STATES[state];
  return (
    <article className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-2xl border border-line px-5 py-4">
      <p className="font-serif text-2xl tabular-nums">{`${yen(amount)}引き`}</p>
      <div className="min-w-0 grow text-sm">
        <p>{COUPON_NAMES[kind]}</p>
        <p className="text-soft">
          <WholePhrases>{`${leastTotalOf(coupon)}のリクエストに、${lastDayOf(coupon)}`}</WholePhrases>
        </p>
        {requestId !== null && (
          <Link
            to={`/rental-requests/${requestId}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            取引を見る
          </Link>
        )}
      </div>
      <Badge tone={tone}>{label}</Badge>
    </article>
  );
};

const Coming = () => (
  <Loading>
    <Skeleton className="h-24 rounded-2xl" />
  </Loading>
);
