import { ChevronDown, ChevronUp, Clock } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { dateTime, shortDateTime } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/server-time.ts';
import { MoveOn } from './move-on.tsx';

/** In a demo: the time that deadlines go by. Closed it is a pill; open, administrators move the time on. */
export default function DemoPanel({ mayMove }: { readonly mayMove: boolean }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Mark = open ? ChevronDown : ChevronUp;
  return (
    <aside
      aria-label="デモの時刻"
      className="pointer-events-none fixed bottom-[calc(4.25rem+var(--above-tabs,0px)+env(safe-area-inset-bottom))] left-3 z-20 flex max-w-[calc(100vw-1.5rem)] flex-col items-start gap-2 md:bottom-5 md:left-5"
    >
      <div
        id={id}
        hidden={!open}
        className={cx(
          'pointer-events-auto w-72 max-w-full rounded-3xl bg-paper p-5 shadow-float',
          open && 'animate-rise',
        )}
      >
        {open && <Opened mayMove={mayMove} />}
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="pointer-events-auto inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-paper pr-3 pl-3.5 text-xs tabular-nums transition-colors hover:border-soft md:min-h-9"
      >
        <Clock aria-hidden size={14} strokeWidth={1.75} />
        <span className="sr-only">デモの時刻</span>
        <Time />
        <Mark aria-hidden size={14} />
      </button>
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
          返答や返却の期限は、この時刻で進みます。運営アカウントでログインすると、時刻を先へ進められます。
        </p>
      )}
    </div>
  );
}
