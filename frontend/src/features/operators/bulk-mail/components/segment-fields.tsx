import {
  MAIL_SEGMENT_LABELS,
  type MailSegment,
  type MailSegmentKind,
  mailSegmentSchema,
  MAX_AWAY_DAYS,
  MIN_AWAY_DAYS,
} from '@meguri/contracts/operators/bulk-mail.ts';
import { PREFECTURES } from '@meguri/contracts/reference/prefectures.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { yenIn } from '@meguri/contracts/text/typed-yen.ts';
import { Select, TextField } from '../../../../ui/forms/field.tsx';
import { useSegmentSize } from '../api/bulk-mails.ts';

/** The values of the form fields. */
export interface SegmentChoice {
  readonly kind: MailSegmentKind;
  readonly prefecture: string;
  readonly days: string;
}

export const choiceOf = (segment: MailSegment): SegmentChoice => ({
  kind: segment.kind,
  prefecture: segment.kind === 'prefecture' ? segment.prefecture : '',
  days: segment.kind === 'away' ? String(segment.days) : '30',
});

/** null: incomplete. */
export function segmentIn({ kind, prefecture, days }: SegmentChoice): MailSegment | null {
  const more = { prefecture: { prefecture }, away: { days: yenIn(days) ?? NaN } };
  return (
    mailSegmentSchema.safeParse({ kind, ...(kind === 'prefecture' || kind === 'away' ? more[kind] : {}) }).data ?? null
  );
}

interface SegmentFieldsProps {
  readonly choice: SegmentChoice;
  readonly onChange: (choice: SegmentChoice) => void;
}

/** The recipients of a mail, and their number. */
export function SegmentFields({ choice, onChange }: SegmentFieldsProps) {
  const segment = segmentIn(choice);
  const size = useSegmentSize(segment);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-4">
        <Select
          name="kind"
          label="宛先"
          value={choice.kind}
          onChange={({ target }) => onChange({ ...choice, kind: target.value as MailSegmentKind })}
        >
          {Object.entries(MAIL_SEGMENT_LABELS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
        {choice.kind === 'prefecture' && (
          <Select
            name="prefecture"
            label="都道府県"
            required
            placeholder="選んでください"
            value={choice.prefecture}
            onChange={({ target }) => onChange({ ...choice, prefecture: target.value })}
          >
            {PREFECTURES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
        {choice.kind === 'away' && (
          <TextField
            name="days"
            label="ログインしていない日数"
            required
            inputMode="numeric"
            value={choice.days}
            error={segment === null ? `${MIN_AWAY_DAYS}〜${MAX_AWAY_DAYS}の整数で入力してください` : undefined}
            onChange={({ target }) => onChange({ ...choice, days: target.value })}
          />
        )}
      </div>
      <p aria-live="polite" className="text-sm text-soft tabular-nums">
        {segment !== null && size !== undefined
          ? `宛先${grouped(size.people)}人のうち、メールが届くのは${grouped(size.reachable)}人です。アドレスが未登録・未確認の方と、運営事務局からのご案内のメールを受け取らない方には送りません。`
          : '宛先を選ぶと、人数を表示します。'}
      </p>
    </div>
  );
}
