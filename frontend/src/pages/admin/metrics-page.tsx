import type { Metrics, MetricsAnswer } from '@meguri/contracts/read-models/metrics.ts';
import { STAYS, STEPS, type Step } from '@meguri/contracts/read-models/metrics.ts';
import { STAY_LABELS, STEP_LABELS, UNANSWERED_LABELS } from '@meguri/contracts/read-models/metrics-labels.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { useSearchParams } from 'react-router-dom';
import { useMetrics } from '../../features/operators/metrics/api/metrics.ts';
import { choiceIn, shareOf, toQuery } from '../../features/operators/metrics/choice.ts';
import { ChoiceForm } from '../../features/operators/metrics/components/choice-form.tsx';
import { type Figure, FigureTable } from '../../features/operators/metrics/components/figure-table.tsx';
import { PointsChart } from '../../features/operators/metrics/components/points-chart.tsx';
import { moneyFigures } from '../../features/operators/metrics/money-figures.ts';
import { date, remaining } from '../../lib/time/format.ts';
import { serverNow } from '../../lib/time/server-time.ts';
import { yen } from '../../rental/format.ts';
import { DownloadLink } from '../../ui/controls/download-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { CouponCounts } from './coupon-counts.tsx';
import { BeforeRequests } from './before-requests.tsx';
import { Loaded } from './loaded.tsx';
import { Allowed } from '../../rental/operators/allowed.tsx';

/** Key figures compared with the previous period. The filters are in the URL, so that it can be bookmarked and shared. */
export default function AdminMetricsPage({ title }: { readonly title: string }) {
  const [query, setQuery] = useSearchParams();
  const choice = choiceIn(query, tokyoDate(new Date(serverNow()).toISOString()));
  const { data, error, refetch } = useMetrics(choice);
  return (
    <AdminFrame
      title={title}
      aside={
        <Allowed to="export_metrics">
          <DownloadLink href={`/api/admin/metrics.csv?${toQuery(choice).toString()}`} size="small" isGuarded>
            CSVで保存
          </DownloadLink>
        </Allowed>
      }
    >
      <ChoiceForm
        choice={choice}
        onChoose={(chosen) => setQuery(toQuery(chosen), { replace: true, state: { keepsScroll: true } })}
      />
      <Loaded data={data} error={error} retry={() => void refetch()} lines={8}>
        {(answer) => <Figures {...answer} />}
      </Loaded>
      <CouponCounts choice={choice} />
      <BeforeRequests choice={choice} />
    </AdminFrame>
  );
}

/** Statuses by which a list finds the rounds that ended in them. */
const ENDS: Partial<Readonly<Record<string, RoundStatus>>> = {
  declined: 'request_declined',
  expired: 'request_expired',
  withdrawn: 'request_cancelled',
  rejected: 'rejected',
  completed: 'completed',
};

const count = (value: number) => `${grouped(value)}件`;
const people = (value: number) => `${grouped(value)}人`;
const percent = (share: number | null) => (share === null ? '—' : `${share}%`);
const span = (seconds: number) => remaining(seconds * 1000);

function Figures({ period, previousPeriod, current, previous, points }: MetricsAnswer) {
  const listed = (status?: RoundStatus) =>
    `/admin/rental-requests?${new URLSearchParams({ ...period, ...(status && { status }) }).toString()}`;
  const ofBoth = (label: string, read: (metrics: Metrics) => number | null, status?: RoundStatus): Figure => ({
    label,
    now: read(current),
    before: read(previous),
    ...(status && { to: listed(status) }),
  });
  const step = (name: Step, index: number): Figure => ({
    ...ofBoth(STEP_LABELS[name], ({ steps }) => steps[name], ENDS[name]),
    ...(index === 0
      ? { to: listed(), share: 100 }
      : { share: shareOf(current.steps[name], current.steps[STEPS[index - 1]!]) }),
  });
  const names = <Name extends string>(labels: Readonly<Record<Name, string>>) =>
    Object.entries(labels) as [Name, string][];
  return (
    <div className="flex flex-col gap-10">
      <p className="text-sm text-soft">{`${date(period.from)}〜${date(period.to)}にリクエストされた取引です。前回は${date(previousPeriod.from)}〜${date(previousPeriod.to)}です。通過率は、前の段階からの割合です。進行中の取引がある期間は、後の段階ほど少なく出ます。`}</p>
      <Panel title="推移">
        <PointsChart points={points} />
      </Panel>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-10">
          <Panel title="リクエストから完了まで">
            <FigureTable caption="段階ごとの取引" figures={STEPS.map(step)} shown={count} shareHead="通過率" />
          </Panel>
          <Panel title="各段階の時間（中央値）">
            <FigureTable
              caption="各段階の時間"
              shown={span}
              figures={STAYS.map((stay) => ofBoth(STAY_LABELS[stay], ({ stays }) => stays[stay]))}
            />
          </Panel>
          <Panel title="借り手">
            <FigureTable
              caption="支払った借り手"
              shown={people}
              figures={[
                ofBoth('支払った借り手', ({ borrowers }) => borrowers),
                ofBoth('うち2回目以降', ({ repeating }) => repeating),
              ]}
            />
            <p className="pt-3 text-sm">{`リピート率：${percent(shareOf(current.repeating, current.borrowers))}`}</p>
          </Panel>
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <Panel title="返答待ち・不成立・問題">
            <FigureTable
              caption="返答待ち・不成立の取引と問題"
              shown={count}
              figures={[
                ofBoth('返答待ち', ({ waiting }) => waiting, 'request_sent'),
                ...names(UNANSWERED_LABELS).map(([name, label]) =>
                  ofBoth(label, ({ unanswered }) => unanswered[name], ENDS[name]),
                ),
                ofBoth('支払い後のキャンセル', ({ cancelled }) => cancelled, 'cancelled'),
                ofBoth('期限超過になったもの', ({ overdue }) => overdue),
                {
                  ...ofBoth('不具合の報告', ({ damaged }) => damaged),
                  to: '/admin/damage-reports',
                },
              ]}
            />
            <p className="pt-3 text-sm">{`不具合の割合：発送された取引の${percent(shareOf(current.damaged, current.steps.shipped))}`}</p>
          </Panel>
          <Panel title="お金">
            <FigureTable caption="お金" shown={yen} figures={moneyFigures(current, previous)} />
          </Panel>
        </div>
      </div>
    </div>
  );
}
