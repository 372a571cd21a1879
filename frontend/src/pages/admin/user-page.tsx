import type { UserFile } from '@meguri/contracts/operators/user-file.ts';
import { useQuery } from '@tanstack/react-query';
import { networkLabel } from '../../features/account/profile-settings/components/session-list.tsx';
import { ACCOUNT_LABELS } from '../../features/operators/connect-overview/connect-labels.ts';
import { useTrail } from '../../features/operators/trail/api/trail.ts';
import { TrailList } from '../../features/operators/trail/components/trail-list.tsx';
import { userFileQuery } from '../../features/operators/user-administration/api/user-file.ts';
import { AccountTools } from '../../features/operators/user-administration/components/account-tools.tsx';
import {
  ItemsOfUser,
  ReportsOfUser,
  RoundsOfUser,
  NotificationLog,
} from '../../features/operators/user-administration/components/lists-of-user.tsx';
import { CouponsOfUser } from '../../features/operators/user-administration/components/coupons-of-user.tsx';
import { SessionsOfUser } from '../../features/operators/user-administration/components/sessions-of-user.tsx';
import { UserFacts } from '../../features/operators/user-administration/components/user-facts.tsx';
import { useRouteParams } from '../../lib/route-params.ts';
import { Allowed } from '../../rental/operators/allowed.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { Loaded } from './loaded.tsx';
import { PartsOfUser } from './parts-of-user.tsx';
import { ContactUser } from './support/contact-user.tsx';
import { QuestionsOf } from './support/questions-of.tsx';
import { Verbatim } from '../../ui/verbatim.tsx';

/** A user for operators: data, rentals, notifications and available actions. */
export default function AdminUserPage() {
  const { id = '' } = useRouteParams();
  const { data, error, refetch } = useQuery(userFileQuery(id));
  return (
    <AdminFrame
      title={data === undefined ? 'ユーザー' : data.user.displayName}
      documentTitle="ユーザー"
      aside={
        data && (
          <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
            {data.user.displayName !== data.user.username && <Verbatim>{`@${data.user.username}`}</Verbatim>}
            {data.user.locked && <Badge tone="bad">{data.lock === null ? 'ロック中' : '停止中'}</Badge>}
          </span>
        )
      }
    >
      <Loaded data={data} error={error} retry={() => void refetch()} lines={6}>
        {(file) => <User file={file} />}
      </Loaded>
    </AdminFrame>
  );
}

const COLUMN = 'contents min-w-0 flex-col gap-10 lg:flex';
const more = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink';

/** On phones the actions come right after the user's data. */
const User = ({ file }: { readonly file: UserFile }) => (
  <div className="flex flex-col gap-10 pb-8">
    <PartsOfUser file={file} />
    <div className="flex flex-col gap-x-12 gap-y-10 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <div className={COLUMN}>
        <Panel title="概要">
          <UserFacts file={file} payoutLabel={ACCOUNT_LABELS[file.payoutAccount.state]} />
        </Panel>
        <Panel
          id="borrowed"
          title={counted('借り手としての取引', file.borrowed)}
          className="order-1"
          aside={newestOf(file.borrowed)}
        >
          <RoundsOfUser rounds={file.borrowed} other="owner" />
        </Panel>
        <Panel
          id="lent"
          title={counted('オーナーとしての取引', file.lent)}
          className="order-1"
          aside={newestOf(file.lent)}
        >
          <RoundsOfUser rounds={file.lent} other="borrower" />
          <AllRounds file={file} />
        </Panel>
        <Panel
          id="items"
          title={counted('出品', file.items, '点')}
          className="order-1"
          aside={newestOf(file.items, '点')}
        >
          <ItemsOfUser items={file.items} />
        </Panel>
      </div>
      <div className={COLUMN}>
        <Panel title="アカウント">
          <AccountTools file={file} />
        </Panel>
        <QuestionsOf title="この方の相談" which={{ askerId: file.user.id }} empty="この方からの相談はありません。">
          <ContactUser user={file.user} label="この方に連絡する" />
        </QuestionsOf>
        <Panel title={counted('ログイン中の端末', { total: file.sessions.length }, '台')}>
          <SessionsOfUser file={file} networkLabel={networkLabel} />
        </Panel>
        <Panel id="coupons" title="クーポンと招待" className="order-1">
          <CouponsOfUser userId={file.user.id} />
        </Panel>
        <Panel
          id="reports"
          title={counted('この方についての報告', file.reports)}
          className="order-1"
          aside={newestOf(file.reports)}
        >
          <ReportsOfUser reports={file.reports} />
        </Panel>
        <Panel id="notifications" title={counted('お知らせの記録', file.told)} className="order-1">
          <NotificationLog {...file} />
        </Panel>
      </div>
    </div>
    <Allowed to="see_trail">
      <PartBoundary name="操作ログ">
        <Trail userId={file.user.id} />
      </PartBoundary>
    </Allowed>
  </div>
);

/** Without a count for empty lists, which say so themselves. */
const counted = (title: string, { total }: { readonly total: number }, unit = '件') =>
  total === 0 ? title : `${title} ${total}${unit}`;

/** For a list with further entries, also the number shown here. */
const newestOf = ({ total, items }: { readonly total: number; readonly items: readonly unknown[] }, unit = '件') =>
  total > items.length ? `最新${items.length}${unit}` : undefined;

const AllRounds = ({ file: { user, borrowed, lent } }: { readonly file: UserFile }) =>
  borrowed.total + lent.total > 0 && (
    <Link to={`/admin/rental-requests?user=${user.id}`} className={`text-sm ${more}`}>
      この方の取引をすべて見る
    </Link>
  );

const SHOWN = 10;

function Trail({ userId }: { readonly userId: number }) {
  const trail = useTrail(`personId=${userId}&limit=${SHOWN}`);
  return (
    <Panel
      id="trail"
      title="操作ログ"
      aside={
        <Link to={`/admin/trail?personId=${userId}`} className={more}>
          すべて
        </Link>
      }
    >
      <Loaded data={trail.items} error={trail.error} retry={trail.retry} lines={3}>
        {(entries) => <TrailList entries={entries.slice(0, SHOWN)} filter={`personId=${userId}`} />}
      </Loaded>
    </Panel>
  );
}
