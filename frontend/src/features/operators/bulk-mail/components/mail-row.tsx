import {
  BULK_MAIL_STATE_LABELS,
  type BulkMail,
  type BulkMailReport,
  MAIL_SEGMENT_LABELS,
  type MailSegment,
} from '@meguri/contracts/operators/bulk-mail.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { useState } from 'react';
import { dateTime } from '../../../../lib/time/format.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import type { Tone } from '../../../../ui/states/tones.ts';
import { MailEditor } from './mail-editor.tsx';
import { MailSteps } from './mail-steps.tsx';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { usePreview } from '../api/bulk-mails.ts';

/** The mail as rendered for each recipient, one at a time. */
function MailPreview({ mail }: { readonly mail: BulkMail }) {
  /** The recipients viewed so far, for the back button: each preview starts after one of these ids. */
  const [way, setWay] = useState<readonly number[]>([0]);
  const { preview, error, isOutdated } = usePreview(mail, way.at(-1) ?? 0);
  if (error !== null) return <p className="text-sm text-soft">{sentenceOf(error)}</p>;
  if (preview === undefined)
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    );
  const { recipient, subject, text, hasNext } = preview;
  const goOn = () => {
    if (!isOutdated) setWay([...way, recipient.id]);
  };
  return (
    <section aria-label="宛先ごとの確認" aria-busy={isOutdated || undefined} className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <span>
          <span>{`${recipient.name}さん`}</span>
          <span className="text-soft">{`（ID ${recipient.id}）`}</span>
          <span>に届く内容</span>
        </span>
        <Button size="small" variant="secondary" disabled={way.length === 1} onClick={() => setWay(way.slice(0, -1))}>
          前の方
        </Button>
        <Button size="small" variant="secondary" disabled={!hasNext} onClick={goOn}>
          次の方
        </Button>
      </p>
      <p className="font-medium">{subject}</p>
      <p className="rounded-xl bg-wash px-4 py-3 text-sm leading-relaxed whitespace-pre-wrap">{text}</p>
    </section>
  );
}

const REPORT: Readonly<Record<keyof BulkMailReport, string>> = {
  sent: '送信済み',
  underway: '送信の処理中',
  failed: '送信できなかった',
  waiting: '順番待ち',
  unsubscribed: '停止しているため送らない',
  unreachable: 'アドレス未確認・アカウント停止のため送らない',
  left: '退会したため送らない',
  stopped: '中止により送らない',
};
const TONES: Partial<Record<BulkMail['state'], Tone>> = {
  waiting: 'warn',
  sending: 'warn',
  paused: 'warn',
  done: 'good',
};

function segmentWords(segment: MailSegment): string {
  if (segment.kind === 'prefecture') return `${segment.prefecture}の方`;
  return segment.kind === 'away' ? `${segment.days}日以上ログインしていない方` : MAIL_SEGMENT_LABELS[segment.kind];
}

/** A mail with its recipients, progress and available steps. */
export function MailRow({ mail }: { readonly mail: BulkMail }) {
  const [isPreviewed, setPreviewed] = useState(false);
  const [isEdited, setEdited] = useState(false);
  const { subject, state, segment, size, report, createdBy, createdAt, startedBy, startedAt, confirmedBy } = mail;
  const counts = (Object.keys(REPORT) as (keyof BulkMailReport)[]).filter((kind) => report[kind] > 0);
  return (
    <li className="flex flex-col gap-3 border-b border-line py-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft tabular-nums">
        <Badge tone={TONES[state] ?? 'plain'}>{BULK_MAIL_STATE_LABELS[state]}</Badge>
        <span>{`作成 ${createdBy.name}（${dateTime(createdAt)}）`}</span>
        {startedBy !== null && (
          <span>{`送信 ${startedBy.name}${startedAt !== null ? `（${dateTime(startedAt)}）` : ''}`}</span>
        )}
        {confirmedBy !== null && <span>{`確認 ${confirmedBy.name}`}</span>}
      </p>
      <h3 className="font-medium">{subject}</h3>
      <p className="text-sm text-soft tabular-nums">{`${segmentWords(segment)} ${grouped(size.people)}人`}</p>
      {counts.length > 0 && (
        <FactList tight facts={counts.map((kind) => ({ label: REPORT[kind], value: `${grouped(report[kind])}人` }))} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {(state === 'draft' || state === 'waiting') && (
          <Allowed to="preview_bulk_mail">
            <Button size="small" variant="secondary" onClick={() => setPreviewed(!isPreviewed)}>
              {isPreviewed ? '確認を閉じる' : '宛先ごとに確認'}
            </Button>
          </Allowed>
        )}
        {state === 'draft' && (
          <Allowed to="write_bulk_mail">
            <Button size="small" variant="secondary" aria-expanded={isEdited} onClick={() => setEdited(true)}>
              編集する
            </Button>
          </Allowed>
        )}
        <MailSteps mail={mail} />
      </div>
      {isPreviewed && (state === 'draft' || state === 'waiting') && (
        <>
          {isEdited && (
            <p className="text-sm text-soft">保存済みの内容です。編集中の内容は、下書きを保存すると表示されます。</p>
          )}
          <MailPreview mail={mail} />
        </>
      )}
      {/* Stays mounted next to the preview, so that input isn't lost; also after another operator has started the mail. */}
      {isEdited && <MailEditor mail={mail} onSaved={() => setEdited(false)} onCancel={() => setEdited(false)} />}
    </li>
  );
}
