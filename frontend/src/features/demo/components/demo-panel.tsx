import { ChevronDown, ChevronUp, Clock } from 'lucide';
import { useId, useState } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { dateTime, shortDateTime } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/server-time.ts';
import { MoveOn } from './move-on.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** The demo's clock in a thin bar above the page. Administrators can open it and advance the clock. */
export default function DemoPanel({ mayMove }: { readonly mayMove: boolean }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <aside aria-label="デモの時刻" className="relative z-40 bg-wash">
      <div className="measure">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-8 items-center gap-1.5 text-xs text-soft tabular-nums transition-colors hover:text-ink"
        >
          <Icon of={Clock} aria-hidden size={14} strokeWidth={1.75} />
          <span>デモの時刻</span>
          <Time />
          <Icon of={open ? ChevronUp : ChevronDown} aria-hidden size={14} />
        </button>
        <div
          id={id}
          hidden={!open}
          className={cx(
            'absolute top-full mt-1 w-72 max-w-[calc(100vw-2.5rem)] rounded-3xl bg-paper p-5 shadow-float',
            open && 'animate-rise',
          )}
        >
          {open && <Opened mayMove={mayMove} />}
        </div>
      </div>
    </aside>
  );
}

function Time() {
  const now = useNow();
  return <time>{shortDateTime(new Date(now).toISOString())}</time>;
}

function Opened({ mayMove }: { readonly mayMove: boolean }) {
  const now = useNow();
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div>
        <h2 className="font-sans text-xs text-soft">デモの時刻（日本時間）</h2>
        <p className="text-lg font-medium tabular-nums">{dateTime(new Date(now).toISOString())}</p>
      </div>
      {mayMove ? (
        <MoveOn />
      ) : (
        <p className="text-xs leading-relaxed text-soft">
          返答や返却の期限は、この時刻で進みます。運営事務局のアカウントでログインすると、時刻を先へ進められます。
        </p>
      )}
    </div>
  );
}
