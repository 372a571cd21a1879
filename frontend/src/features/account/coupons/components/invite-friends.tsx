import type { Invitations, InvitationState } from '@meguri/contracts/coupon/invitations.ts';
import { useQuery } from '@tanstack/react-query';
import { fullDate } from '../../../../lib/time/format.ts';
import { PROMOTION_FIGURES } from '../../../../rental/coupons.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { invitationsQuery } from '../api/invitations.ts';
import { shareLink } from '../../../../ui/share-link.ts';

const STATES: Readonly<Record<InvitationState, string>> = {
  registered: '登録済み',
  completed: '取引が完了（クーポンの対象外です）',
  rewarded: '取引が完了（クーポンをお届けしました）',
};

/** The viewer's link for friends, what both get and under which conditions, and what became of the invitations. */
export function InviteFriends() {
  const { data, error, refetch } = useQuery(invitationsQuery);
  return (
    <Panel title="友だちを招待する">
      <div className="flex flex-col gap-5 text-sm">
        <p>
          {`招待した方には、登録のクーポンに加えて${PROMOTION_FIGURES.invited}のクーポンが届きます。その方のはじめての取引が完了すると、あなたにも${PROMOTION_FIGURES.inviter}のクーポンが届きます。`}
        </p>
        {data !== undefined && <Own {...data} />}
        {data === undefined && error !== null && <LoadFailure error={error} onRetry={refetch} />}
        {data === undefined && error === null && (
          <Loading>
            <Skeleton className="h-12 rounded-xl" />
          </Loading>
        )}
        <p className="text-soft">
          {`あなたが受け取れるのは、年に${PROMOTION_FIGURES.invitationsPerYear}人分までです。同じ方の複数のアカウントや、あなたのアイテムの取引は対象になりません。`}
        </p>
        <p>
          <Link to="/help#coupons" className="inline-flex min-h-11 items-center underline underline-offset-4">
            クーポンと招待の条件を見る
          </Link>
        </p>
      </div>
    </Panel>
  );
}

function Own({ code, invited, rewardsLeft }: Invitations) {
  const path = `/invite/${code}`;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void shareLink('巡り Meguriへのご招待', path)}>招待リンクを送る</Button>
        <ButtonLink variant="secondary" to={path}>
          招待ページを見る
        </ButtonLink>
      </div>
      {invited.length > 0 && (
        <section aria-label="これまでの招待" className="flex flex-col gap-2">
          <p>{`これまでに${invited.length}人が登録しました。今後1年以内にクーポンの対象になるのは、あと${rewardsLeft}人です。`}</p>
          <FactList facts={invited.map(({ at, state }) => ({ label: fullDate(at), value: STATES[state] }))} />
        </section>
      )}
    </>
  );
}
