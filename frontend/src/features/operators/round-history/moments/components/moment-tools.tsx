import { useState } from 'react';
import { dateTime } from '../../../../../lib/time/format.ts';
import { Button } from '../../../../../ui/controls/button.tsx';
import { TextField } from '../../../../../ui/forms/field.tsx';
import type { Moment } from '../moments.ts';

interface MomentToolsProps {
  readonly moment: Moment;
  /** The moment it is compared with. */
  readonly base: Moment | null;
  readonly onGo: (key: string) => void;
  readonly onCompare: (isCompared: boolean) => void;
}

/** Goes to a given time, copies a link to it, or compares it with another moment. */
export function MomentTools({ moment, base, onGo, onCompare }: MomentToolsProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () => {
    const address = new URL(window.location.href);
    address.searchParams.set('at', moment.key);
    void navigator.clipboard.writeText(address.href).then(
      () => setCopied(moment.key),
      () => setCopied(null),
    );
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          name="at"
          label="日時で移動（日本時間）"
          type="datetime-local"
          value={inTokyo(moment.at)}
          onChange={({ target }) => target.value !== '' && onGo(new Date(`${target.value}+09:00`).toISOString())}
        />
        <Button variant="secondary" size="small" className="min-h-12" onClick={copy}>
          {copied === moment.key ? 'コピーしました' : 'この時点へのリンクをコピー'}
        </Button>
        {base === null ? (
          <Button variant="secondary" size="small" className="min-h-12" onClick={() => onCompare(true)}>
            この時点と比べる
          </Button>
        ) : (
          <Button variant="secondary" size="small" className="min-h-12" onClick={() => onCompare(false)}>
            比較をやめる
          </Button>
        )}
      </div>
      {base !== null && (
        <p className="text-sm text-soft">{`「${base.recorded.label}」（${dateTime(base.at)}）と比べています。スライダーで、もう一方の時点を選んでください。`}</p>
      )}
    </div>
  );
}

const TOKYO_AHEAD_MS = 9 * 3_600_000;

/** Value of a `datetime-local` input, to the minute. */
const inTokyo = (time: string): string =>
  new Date(Date.parse(time) + TOKYO_AHEAD_MS).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
