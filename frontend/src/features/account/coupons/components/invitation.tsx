import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useQuery } from '@tanstack/react-query';
import { PROMOTION_FIGURES } from '../../../../rental/coupons.ts';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { Verbatim } from '../../../../ui/verbatim.tsx';
import { invitationQuery } from '../api/invitations.ts';

interface InvitationProps {
  readonly code: string;
  /** undefined: not known yet. */
  readonly viewer: Account | null | undefined;
  readonly onRegister: () => void;
}

/** Who invites, what a guest gets for registering, and under which conditions. */
export function Invitation({ code, viewer, onRegister }: InvitationProps) {
  const { data, error, refetch } = useQuery(invitationQuery(code));
  if (data === undefined)
    return error === null ? (
      <Loading>
        <Skeleton className="h-40 rounded-2xl" />
      </Loading>
    ) : (
      <LoadFailure error={error} onRetry={refetch} />
    );
  return (
    <div className="flex flex-col gap-6">
      <p className="font-serif text-xl">
        <Verbatim>{`@${data.inviter}`}</Verbatim>
        <span>さんからのご招待です</span>
      </p>
      <p>巡り Meguriは、関西の人どうしで、1着を1週間から貸し借りするファッションレンタルです。</p>
      <p>
        {`会員登録をして、メールアドレスの確認が済むと、${PROMOTION_FIGURES.first}と${PROMOTION_FIGURES.invited}、合わせて${PROMOTION_FIGURES.firstAndInvited}分のクーポンが届きます。`}
      </p>
      {viewer ? (
        <Alert>すでに会員の方は、招待のクーポンを受け取れません。</Alert>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button size="large" onClick={onRegister}>
            会員登録する
          </Button>
          <ButtonLink size="large" variant="secondary" to="/items">
            アイテムを見る
          </ButtonLink>
        </div>
      )}
      <p className="text-sm text-soft">
        {`クーポンは1枚ずつ、合計${PROMOTION_FIGURES.leastTotal}以上のリクエストに使えます。お届けから${PROMOTION_FIGURES.validDays}日後まで有効です。招待した方とされた方どうしの取引には使えません。`}
      </p>
      <p className="text-sm">
        <Link to="/help#coupons" className="inline-flex min-h-11 items-center underline underline-offset-4">
          クーポンと招待の条件を見る
        </Link>
      </p>
    </div>
  );
}
