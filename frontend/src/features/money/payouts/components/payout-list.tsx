import type { PayoutAccountView } from '@meguri/contracts/account/payout-account.ts';
import { PURPOSE_LABELS } from '@meguri/contracts/read-models/payout-purposes.ts';
import { NOT_RECORDED } from '@meguri/contracts/read-models/unrecorded-item.ts';
import type { Payout, PayoutPage, PayoutState } from '@meguri/contracts/read-models/payouts.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePages } from '../../../../lib/query/use-paged-list.ts';
import { date, shortDateTime, shortPeriod } from '../../../../lib/time/format.ts';
import { useNow } from '../../../../lib/time/server-time.ts';
import { Dotted } from '../../../../ui/dotted.tsx';
import { yen } from '../../../../rental/format.ts';
import { usePayoutAccount } from '../../../../rental/money/payout-account.ts';
import { HOLD_SENTENCES, needsOf, waitOf } from '../../../../rental/money/payout-words.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { PagedList } from '../../../../ui/paged-list.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import type { Tone } from '../../../../ui/states/tones.ts';
import { SizedPhoto } from '../../../../rental/sized-photo.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { EarningsByItem } from './earnings.tsx';
import { StatementFiles } from './statement-files.tsx';
import { payoutsQuery } from '../api/payouts.ts';
import { Words } from '../../../../ui/words.tsx';

const PAYOUT_LABELS: Readonly<Record<PayoutState, { readonly label: string; readonly tone: Tone }>> = {
  expected: { label: '取引中', tone: 'plain' },
  held: { label: '保留中', tone: 'warn' },
  on_the_way: { label: '送金手続き中', tone: 'plain' },
  paid: { label: 'Stripeの残高へ送金済み', tone: 'good' },
  reversed: { label: '取り消し', tone: 'bad' },
  lost: { label: '支払い異議により不成立', tone: 'bad' },
};

/** The bank's state follows the provider's. */
function labelOf({ state, bank }: Payout): (typeof PAYOUT_LABELS)[PayoutState] {
  const answer = bank?.state;
  if (state !== 'paid' || answer === undefined) return PAYOUT_LABELS[state];
  return answer === 'arrived' ? { label: '口座へ入金済み', tone: 'good' } : { label: '口座へ入金できず', tone: 'bad' };
}

/** The owner's earnings: the month's total, and the state of each payout. */
export function PayoutList({ memberSince }: { readonly memberSince: string }) {
  const query = useInfiniteQuery(payoutsQuery);
  const { data, error, refetch, hasNextPage } = query;
  const list = usePages(query, 'payouts');
  // Asks the provider, unlike the account state that comes with the list.
  const { data: asked } = usePayoutAccount();
  const [first] = data?.pages ?? [];
  if (data === undefined || first === undefined) {
    return error === null ? <Coming /> : <LoadFailure error={error} onRetry={refetch} />;
  }
  const account = asked ?? { state: first.account, transfersEnabled: first.account === 'ready' };
  return (
    <div className="flex flex-col gap-8">
      <Month {...first} upcoming={hasNextPage ? [] : (list.items ?? []).filter(isUpcoming)} />
      <AccountWord {...account} />
      <EarningsByItem />
      <PagedList
        list={list}
        skeleton={null}
        empty={
          <EmptyState title="報酬はまだありません" action={<ButtonLink to="/listing">出品する</ButtonLink>}>
            アイテムを貸し出すと、報酬の状況がここに表示されます。
          </EmptyState>
        }
      >
        {(payouts) => (
          <section aria-labelledby="payouts">
            <h2 id="payouts" className="font-serif text-xl">
              報酬の一覧
            </h2>
            <p className="pt-2 text-sm text-soft">{`レンタル料金と延長料金は、決済サービス手数料を引いた額です。${payouts.some(isWaiting) ? '取引中の報酬は、取引が完了すると送金されます。予定の日は、期限までに返却されたときのめやすです。' : ''}`}</p>
            <ul className="flex flex-col">
              {payouts.map((payout, place) => (
                <PayoutRow key={`${payout.roundId} ${place}`} payout={payout} account={account} />
              ))}
            </ul>
          </section>
        )}
      </PagedList>
      <StatementFiles since={memberSince} />
    </div>
  );
}

/** Payouts on hold aren't included: they may never be sent. */
const UPCOMING: readonly PayoutState[] = ['expected', 'on_the_way'];

const isUpcoming = ({ state }: Payout): boolean => UPCOMING.includes(state);

interface MonthProps extends Pick<PayoutPage, 'paidThisMonth'> {
  /** Still to be sent; empty while not all of them are known. */
  readonly upcoming: readonly Payout[];
}

const Month = ({ paidThisMonth, upcoming }: MonthProps) => (
  <dl className="flex flex-wrap gap-x-12 gap-y-4 border-y border-line py-6 tabular-nums">
    <div className="flex flex-col gap-1">
      <dt className="text-sm text-soft">今月の送金額</dt>
      <dd className="font-serif text-3xl">{yen(paidThisMonth)}</dd>
    </div>
    {upcoming.length > 0 && (
      <div className="flex flex-col gap-1">
        <dt className="text-sm text-soft">今後の送金予定</dt>
        <dd className="font-serif text-3xl">{yen(upcoming.reduce((sum, { amount }) => sum + amount, 0))}</dd>
        <NextOne payouts={upcoming} />
      </div>
    )}
  </dl>
);

/** The amount and the day of the earliest payout with a known day. */
function NextOne({ payouts }: { readonly payouts: readonly Payout[] }) {
  const now = useNow();
  const days = payouts.map((one) => expectedDay(one, now)).filter((day) => day !== null);
  const [first] = days.toSorted();
  if (first === undefined) return null;
  const then = payouts.filter((one) => expectedDay(one, now) === first).reduce((sum, { amount }) => sum + amount, 0);
  return <dd className="text-sm text-soft">{`つぎは${date(first)}までに${yen(then)}`}</dd>;
}

/** The last day in Tokyo on which it is sent; null: not known. A server of the previous release says none. */
function expectedDay({ expectedBy }: Partial<Pick<Payout, 'expectedBy'>>, now: number): string | null {
  if (expectedBy == null || now === 0 || Date.parse(expectedBy) <= now) return null;
  return tokyoDate(expectedBy);
}

type Account = Pick<PayoutAccountView, 'state' | 'transfersEnabled'>;

/** A notice if money can't arrive until the owner does something, or waits. */
function AccountWord(account: Account) {
  const needs = needsOf(account);
  if (needs === null) {
    return (
      <Alert tone="good">
        <p className="-my-2.5 flex flex-wrap items-center justify-between gap-x-6">
          <span className="font-medium">報酬を受け取れます</span>
          <ButtonLink to="/connect-account" variant="quiet" size="inline">
            口座の状態を見る
          </ButtonLink>
        </p>
      </Alert>
    );
  }
  return (
    <Alert
      tone="warn"
      title={needs.title}
      action={
        <ButtonLink to="/connect-account">
          {account.state === 'none' ? '口座を登録する' : '口座の状態を見る'}
        </ButtonLink>
      }
    >
      {waitOf(account)?.text ?? 'いまは受け取れますが、このままでは受け取りが止まることがあります。'}
    </Alert>
  );
}

/** Waits only for the end of the round; that reason is given once above the list. */
const isWaiting = ({ state, because }: Payout): boolean => state === 'expected' && because === null;

function PayoutRow({ payout, account }: { readonly payout: Payout; readonly account: Account }) {
  const { label, tone } = labelOf(payout);
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={`/rental-requests/${payout.roundId}`}
        className="group grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-4 py-4"
      >
        <span className="block aspect-[4/5] overflow-hidden rounded-xl">
          <SizedPhoto src={payout.itemImage ?? undefined} alt="" sizes="64px" className="size-full object-cover" />
        </span>
        <span className="flex min-w-0 flex-col gap-1">
          <span className="flex items-baseline justify-between gap-4 leading-snug">
            <span className="line-clamp-2 group-hover:underline">
              <Words>{payout.itemName}</Words>
            </span>
            <span className="shrink-0 tabular-nums">{yen(payout.amount)}</span>
          </span>
          <Small>
            <Dotted
              facts={[
                PURPOSE_LABELS[payout.purpose],
                payout.requestNumber,
                ...(payout.itemIsRecorded ? [] : [NOT_RECORDED]),
              ]}
            />
          </Small>
          <Small>{`利用 ${shortPeriod(payout.startDate, payout.endDate)}`}</Small>
          {isWaiting(payout) ? <Expected payout={payout} /> : <Small>{detailOf(payout, account)}</Small>}
          <span>
            <Badge tone={tone}>{label}</Badge>
          </span>
        </span>
      </Link>
    </li>
  );
}

function Expected({ payout }: { readonly payout: Payout }) {
  const day = expectedDay(payout, useNow());
  return day !== null && <Small>{`${date(day)}までに送金予定`}</Small>;
}

const Small = ({ children }: { readonly children: ReactNode }) => (
  <span className="text-xs leading-relaxed text-soft">{children}</span>
);

function detailOf({ state, because, sentAt, reversed, bank }: Payout, account: Account): string {
  if (because === 'account') return waitOf(account)?.short ?? 'まもなく送金されます。';
  if (because !== null) return HOLD_SENTENCES[because];
  if (state === 'on_the_way') return 'まもなく送金されます。';
  if (sentAt === null) return '';
  const when = `${shortDateTime(sentAt)} 送金`;
  const sent = reversed === 0 ? when : `${when}（うち ${yen(reversed)} は取り消されました）`;
  const answer = bank as Payout['bank'] | undefined;
  return answer == null
    ? sent
    : `${sent}、${shortDateTime(answer.at)} ${answer.state === 'arrived' ? '口座へ入金' : '口座へ入金できず'}`;
}

const Coming = () => (
  <Loading className="flex flex-col gap-6">
    <Skeleton className="h-24" />
    <Skeleton className="h-28" />
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-20" />
    ))}
  </Loading>
);
