import { STUCK_AFTER_MINUTES } from '@meguri/contracts/limits.ts';
import type { ServiceOverview } from '@meguri/contracts/read-models/service-overview.ts';
import { remaining } from '../../../lib/time/format.ts';
import { HEALTH_PARTS, readModelLabel } from './health-labels.ts';

/** A statement about the service: what it means for whom, and a link. */
export interface OverviewLine {
  readonly area: string;
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
  /** Page on which an operator can act. */
  readonly to?: string;
}

/** A shorter delay is normal. */
const BEHIND_S = 30;
const JOB_LATE_S = 300;
const MAIL_LATE_S = 600;

const placeOf = (part: keyof typeof HEALTH_PARTS): string => `/admin#${HEALTH_PARTS[part].id}`;
const lasting = (seconds: number): string => remaining(seconds * 1000);

/** The state of the service; every area has a line, also if all is well. */
export const overviewLines = (overview: ServiceOverview): readonly OverviewLine[] => [
  screens(overview),
  automatic(overview),
  deadlines(overview),
  jobs(overview),
  mails(overview),
  money(overview),
];

function screens({ readModels: { stopped, behindSeconds }, workers, parkedStreams }: ServiceOverview): OverviewLine {
  const area = HEALTH_PARTS.readModels.name;
  if (stopped.length > 0) {
    const names = stopped.map(readModelLabel).join('、');
    return {
      area,
      tone: 'bad',
      text: `${names}の反映が止まっています。利用者には古い内容が表示されています。`,
      to: placeOf('readModels'),
    };
  }
  if (!workers.readModels)
    return { area, tone: 'bad', text: '反映する処理が動いていません。これからの操作が画面に表れません。' };
  if (parkedStreams > 0)
    return {
      area,
      tone: 'bad',
      text: `${parkedStreams}件の履歴が読めずに止まっています。その取引だけ、画面と期限が進みません。`,
      to: placeOf('readModels'),
    };
  if (behindSeconds > BEHIND_S)
    return { area, tone: 'warn', text: `反映が${lasting(behindSeconds)}遅れています。画面が少し古いことがあります。` };
  return { area, tone: 'good', text: 'ユーザーの操作は、すぐに画面へ反映されています。' };
}

function automatic({ workers, processesStopped, processesBehindSeconds: behind }: ServiceOverview): OverviewLine {
  const area = '自動処理';
  if (processesStopped)
    return {
      area,
      tone: 'bad',
      text: 'イベントログが以前の状態に戻ったため、止まっています。再起動しても進みません。運用の手引き（docs/operating.md）の「An older log」をご覧ください。',
    };
  if (!workers.processes)
    return {
      area,
      tone: 'bad',
      text: '動いていません。決済・返金・お知らせが進みません。ワーカーを起動してください。',
    };
  if (behind > BEHIND_S)
    return { area, tone: 'warn', text: `${lasting(behind)}遅れています。決済とお知らせが遅れて届きます。` };
  return { area, tone: 'good', text: '決済・返金・お知らせは、遅れなく処理されています。' };
}

function deadlines({ workers, deadlinesOverdue: overdue }: ServiceOverview): OverviewLine {
  const area = '自動の期限';
  if (!workers.deadlines)
    return { area, tone: 'bad', text: '期限を見る処理が動いていません。自動キャンセルや延滞料が進みません。' };
  if (overdue > 0)
    return {
      area,
      tone: 'warn',
      text: `過ぎたのに処理されていない期限が${overdue}件あります。${STUCK_AFTER_MINUTES}分以上たつと「${HEALTH_PARTS.stuckRounds.name}」に表示されます。`,
      to: placeOf('stuckRounds'),
    };
  return { area, tone: 'good', text: '自動キャンセルなどの期限は、遅れなく処理されています。' };
}

function jobs({ jobs: { waiting, failing, oldestSeconds }, incidents }: ServiceOverview): OverviewLine {
  const area = 'バックグラウンド処理';
  if (incidents > 0)
    return {
      area,
      tone: 'bad',
      text: `${HEALTH_PARTS.incidents.name}が${incidents}件、運営の確認を待っています。`,
      to: placeOf('incidents'),
    };
  if (oldestSeconds > JOB_LATE_S)
    return {
      area,
      tone: 'warn',
      text: `${waiting}件が待っていて、最も古いものは${lasting(oldestSeconds)}前からです${failing > 0 ? `（${failing}件は再試行中）` : ''}。`,
    };
  return { area, tone: 'good', text: '失敗したままの処理も、長く待っている処理もありません。' };
}

function mails({ mails: { waiting, oldestSeconds } }: ServiceOverview): OverviewLine {
  const area = 'メール';
  if (oldestSeconds > MAIL_LATE_S)
    return {
      area,
      tone: 'warn',
      text: `${waiting}通が送れずに待っています（最も古いものは${lasting(oldestSeconds)}前）。メールサーバーを確認してください。`,
    };
  return { area, tone: 'good', text: '正常に送信されています。' };
}

function money({ differences }: ServiceOverview): OverviewLine {
  const area = HEALTH_PARTS.differences.name;
  if (differences > 0)
    return {
      area,
      tone: 'bad',
      text: `決済会社の記録と元帳に、違いが${differences}件あります。`,
      to: placeOf('differences'),
    };
  return { area, tone: 'good', text: '決済会社の記録と元帳は一致しています。' };
}
