import type { RecordedEvent, RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import { cx } from '../../../../lib/class-names.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { SmallDetails } from '../../../../ui/controls/small-details.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { PhotoStrip } from '../../../../ui/photos/photo-strip.tsx';
import { actorOf } from '../actor.ts';
import { type DataLine, isLongWord, linesOf } from '../event-data.ts';
import type { Step } from '../replay.ts';
import { LongWord } from './long-word.tsx';
import { StatusBadge, statusLabel } from '../../../../rental/status-badge.tsx';
import { Dotted } from '../../../../ui/dotted.tsx';

interface EventEntryProps {
  readonly recorded: RecordedEvent;
  /** undefined for events after the one at which the fold stopped. */
  readonly step: Step | undefined;
  readonly history: RoundHistory;
  readonly isShown: boolean;
  readonly isBroken: boolean;
  readonly onShow: () => void;
}

/** An event: what, when and by whom; all its data when expanded. */
export function EventEntry({ recorded, step, history, isShown, isBroken, onShow }: EventEntryProps) {
  const { label, metadata } = recorded;
  const changes = step !== undefined && step.before !== step.after.status;
  return (
    <li
      aria-current={isShown ? 'step' : undefined}
      className={cx('border-b border-line border-l-2 py-3 pl-4', isShown ? 'border-l-accent' : 'border-l-transparent')}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 leading-relaxed">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1">
            <span className="font-medium">{label}</span>
            {changes && <StatusAfter step={step} />}
          </p>
          <p className="text-xs text-soft tabular-nums">
            <Dotted facts={[dateTime(metadata.time), actorOf(recorded, history)]} />
          </p>
        </div>
        {step !== undefined && (
          <button
            type="button"
            onClick={onShow}
            aria-pressed={isShown}
            aria-label={isShown ? `「${label}」の直後を表示中` : `「${label}」の直後を見る`}
            className="min-h-11 shrink-0 text-xs text-soft underline decoration-line underline-offset-4 hover:text-ink aria-pressed:text-accent aria-pressed:no-underline"
          >
            {isShown ? '表示中' : '直後を見る'}
          </button>
        )}
      </div>
      {isBroken && <p className="text-sm font-medium text-bad">ここでハッシュの連鎖が切れています</p>}
      <SmallDetails
        title={
          <>
            <span className="sr-only">{`「${label}」の`}</span>
            <span>記録の詳細</span>
          </>
        }
      >
        <EventDetails recorded={recorded} history={history} />
      </SmallDetails>
    </li>
  );
}

const StatusAfter = ({ step: { after } }: { readonly step: Step }) => (
  <StatusBadge status={after.status} label={statusLabel(after.status, after.handover.method)} />
);

function EventDetails({ recorded, history }: { readonly recorded: RecordedEvent; readonly history: RoundHistory }) {
  const { id, type, data, metadata, version, revision, position } = recorded;
  const lines = linesOf(data, history);
  return (
    <div className="flex flex-col gap-4 pt-1 pb-2">
      {lines.length > 0 && (
        <FactList
          tight
          facts={lines.map((line) => ({ label: line.label, value: shown(line), isLong: isLongWord(line) }))}
        />
      )}
      <FactList
        tight
        facts={[
          ...(metadata.actor.id === null ? [] : [{ label: 'ユーザーID', value: metadata.actor.id }]),
          { label: '出来事の種類', value: <LongWord>{type}</LongWord> },
          { label: 'リビジョン', value: revision },
          { label: '位置', value: position.replace(/^0+(?=\d)/, '') },
          { label: 'バージョン', value: version },
          { label: '出来事のID', value: <LongWord>{id}</LongWord> },
          { label: '操作のID', value: <LongWord>{metadata.commandId}</LongWord> },
          { label: '一連の流れ', value: <LongWord>{metadata.correlationId}</LongWord> },
          {
            label: 'きっかけ',
            value: metadata.causationId === null ? 'なし' : <LongWord>{metadata.causationId}</LongWord>,
          },
          { label: '入力のハッシュ', value: <LongWord>{metadata.inputHash}</LongWord> },
          { label: 'ハッシュ', value: <LongWord>{metadata.hash}</LongWord> },
        ]}
      />
      <SmallDetails title="JSONを見る">
        <pre
          tabIndex={0}
          aria-label="この記録のデータ（JSON）"
          className="max-h-96 overflow-auto rounded-xl bg-wash p-4 text-xs leading-relaxed"
        >
          {JSON.stringify(recorded, null, 2)}
        </pre>
      </SmallDetails>
    </div>
  );
}

const shown = (line: DataLine) => {
  if ('photos' in line) return <PhotoStrip title="写真" urls={line.photos} small />;
  return isLongWord(line) ? <LongWord>{line.value}</LongWord> : line.value;
};
