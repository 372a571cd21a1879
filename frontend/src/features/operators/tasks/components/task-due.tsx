import { cx } from '../../../../lib/class-names.ts';
import { shortDateTime } from '../../../../lib/time/format.ts';
import { untilTime } from '../../../../lib/time/until-time.ts';
import { useNow } from '../../../../lib/time/server-time.ts';
import { dueText } from '../task-facts.ts';

const TONES = { plain: 'text-soft', warn: 'text-warn', bad: 'text-bad' } as const;

/** The time left for a task and its due time. */
export function TaskDue({ due }: { readonly due: string }) {
  const { words, tone } = dueText(due, useNow());
  return (
    <p className={cx('flex flex-wrap items-baseline gap-x-2 text-sm tabular-nums', TONES[tone])}>
      <span>{words}</span>
      <span className="text-xs text-soft">{untilTime(due, shortDateTime)}</span>
    </p>
  );
}
