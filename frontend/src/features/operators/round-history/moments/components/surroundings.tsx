import type { RoundSurroundings } from '@meguri/contracts/read-models/round-surroundings.ts';
import type { Incident } from '@meguri/contracts/read-models/upkeep.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { clock, dateTime, shortDateTime, shortDay } from '../../../../../lib/time/format.ts';
import { PARTY_LABELS } from '../../../../../rental/people/party-labels.ts';
import { mailLabel } from '../../../../../rental/operators/mail-labels.ts';
import { Dotted } from '../../../../../ui/dotted.tsx';

interface SentNotificationsProps extends Pick<RoundSurroundings, 'told'> {
  /** Up to this time; null: until today. */
  readonly at: Instant | null;
}

/** The notifications about a round: recipient, channel, and whether it had been read by then. */
export function SentNotifications({ told, at }: SentNotificationsProps) {
  const by = told.filter((one) => at === null || one.at <= at);
  if (by.length === 0) return <p className="text-sm text-soft">お知らせはまだありませんでした。</p>;
  return (
    <ol className="text-sm leading-relaxed">
      {by.map((one) => (
        <li key={one.id} className="break-inside-avoid border-b border-line py-2 last:border-0 md:py-1">
          <span>{one.title}</span>
          <span className="block text-xs text-soft tabular-nums">
            <Dotted
              facts={[dateTime(one.at), `${PARTY_LABELS[one.to]} @${one.username}`, mailOf(one), readOf(one, at)]}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

type SentNotification = RoundSurroundings['told'][number];

const mailOf = (one: SentNotification): string =>
  one.mailedAt === null ? mailLabel(one) : `${mailLabel(one)}（${after(one, one.mailedAt)}）`;

function readOf(one: SentNotification, at: Instant | null): string {
  const { readAt } = one;
  if (readAt === null) return '未読';
  const when = after(one, readAt);
  return at !== null && readAt > at ? `未読（既読は${when}）` : `既読（${when}）`;
}

/** The time without a date if it is on the same day. */
const after = ({ at }: SentNotification, time: Instant): string =>
  shortDay(time) === shortDay(at) ? clock(time) : shortDateTime(time);

interface BackgroundEventsProps extends Pick<RoundSurroundings, 'webhooks'> {
  readonly incidents: readonly Incident[];
  readonly jobLabel: (kind: string) => string;
  /** Up to this time; null: until today. */
  readonly at: Instant | null;
}

/** Background jobs and provider webhooks up to that time. */
export function BackgroundEvents({ webhooks, incidents, jobLabel, at }: BackgroundEventsProps) {
  const lines = [
    ...webhooks.map((one) => ({ key: one.id, at: one.receivedAt, ...webhookWords(one) })),
    ...incidents.map((one) => ({ key: one.id, at: one.occurredAt, ...incidentWords(one, jobLabel) })),
  ]
    .filter((one) => at === null || one.at <= at)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  if (lines.length === 0) return <p className="text-sm text-soft">決済会社からの通知も、失敗した処理もありません。</p>;
  return (
    <ol className="text-sm leading-relaxed">
      {lines.map((one) => (
        <li key={one.key} className="break-inside-avoid border-b border-line py-1 last:border-0">
          <span>{one.title}</span>
          <span className="block text-xs break-all text-soft tabular-nums">
            <Dotted facts={[dateTime(one.at), ...one.more]} />
          </span>
        </li>
      ))}
    </ol>
  );
}

const webhookWords = ({ type, objectId, processedAt, failures }: RoundSurroundings['webhooks'][number]) => ({
  title: '決済会社からの通知',
  more: [
    type,
    objectId,
    processedAt === null ? '処理待ち' : `処理済み（${dateTime(processedAt)}）`,
    ...(failures > 0 ? [`失敗${failures}回`] : []),
  ],
});

const incidentWords = (
  { jobKind, attempts, resolvedAt, note }: Incident,
  jobLabel: BackgroundEventsProps['jobLabel'],
) => ({
  title: `失敗した処理：${jobLabel(jobKind)}`,
  more: [
    `${attempts}回実行`,
    resolvedAt === null ? '未解決' : `解決済み（${dateTime(resolvedAt)}）`,
    ...(note === null ? [] : [`見送りの理由：${note}`]),
  ],
});
