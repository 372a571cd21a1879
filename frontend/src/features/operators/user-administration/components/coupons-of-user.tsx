import type { UserCoupons } from '@meguri/contracts/operators/user-coupons.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { COUPON_NAMES, COUPON_STATES, lastDayOf } from '../../../../rental/coupons.ts';
import { yen } from '../../../../rental/format.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { ReasonDialog } from '../../../../rental/operators/reason-dialog.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { userCouponsQuery, useRevokeCoupon } from '../api/user-coupons.ts';
import { SharedCard } from './shared-card.tsx';

type UserCoupon = UserCoupons['coupons'][number];

/** A user's coupons and invitations, with a button to take a coupon back. */
export function CouponsOfUser({ userId }: { readonly userId: number }) {
  const { data, error, refetch } = useQuery(userCouponsQuery(userId));
  const [revoking, setRevoking] = useState<UserCoupon | null>(null);
  if (data === undefined) return error === null ? <p /> : <LoadFailure error={error} onRetry={refetch} />;
  return (
    <>
      <p className="py-2 text-sm text-soft">
        {`${data.wasInvited ? '招待による登録' : '招待によらない登録'}、招待した方 ${data.invited}人`}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {data.coupons.map((coupon) => (
          <CouponRow key={coupon.id} coupon={coupon} onRevoke={() => setRevoking(coupon)} />
        ))}
      </ul>
      <SharedCard userId={userId} reason={data.sharedCardReason} />
      {revoking !== null && <Revocation userId={userId} coupon={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

interface CouponRowProps {
  readonly coupon: UserCoupon;
  readonly onRevoke: () => void;
}

const CouponRow = ({ coupon, onRevoke }: CouponRowProps) => {
  const { kind, amount, state, revokeReason, cardOf } = coupon;
  return (
    <li className="flex items-center gap-4 py-2.5 text-sm leading-relaxed">
      <div className="min-w-0 grow">
        <p>{`${yen(amount)}（${COUPON_NAMES[kind]}）`}</p>
        <p className="text-xs text-soft">
          <Dotted facts={[COUPON_STATES[state].label, lastDayOf(coupon)]} />
        </p>
        {cardOf !== null && (
          <p className="text-xs">
            <Link
              to={`/admin/users/${cardOf}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {`ユーザーID ${cardOf}のクーポンと同じカード`}
            </Link>
          </p>
        )}
        {revokeReason !== null && <p className="text-xs text-soft">{`理由：${revokeReason}`}</p>}
      </div>
      {(state === 'usable' || state === 'expired') && (
        <Allowed to="revoke_coupon">
          <Button
            variant="quiet"
            size="inlineSmall"
            className="min-h-11 shrink-0"
            aria-label={`${yen(amount)}のクーポンを取り消す`}
            onClick={onRevoke}
          >
            取り消す
          </Button>
        </Allowed>
      )}
    </li>
  );
};

interface RevocationProps {
  readonly userId: number;
  readonly coupon: UserCoupon;
  readonly onClose: () => void;
}

function Revocation({ userId, coupon, onClose }: RevocationProps) {
  const { run, isPending, error } = useRevokeCoupon(userId, {
    onSuccess: () => {
      toast({ title: 'クーポンを取り消しました', tone: 'good' });
      onClose();
    },
    onError: (refused) => toast({ title: 'クーポンを取り消せませんでした', text: sentenceOf(refused), tone: 'bad' }),
  });
  return (
    <ReasonDialog
      title="クーポンの取り消し"
      description={`${yen(coupon.amount)}のクーポン（${COUPON_NAMES[coupon.kind]}）を取り消します。元に戻すことはできません。`}
      submit="取り消す"
      danger
      hint="ご本人に表示されます。"
      {...{ isPending, error, onClose }}
      onSubmit={(reason) => run({ couponId: coupon.id, reason })}
    />
  );
}
