import type { OwnerCalendar as Calendar } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import type { Ref } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { useFocusAfterAction } from '../../../../ui/focus/focus-after-action.ts';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useUnblockDays } from '../api/owner-calendar.ts';
import { type Days, daysText } from '../owner-days.ts';
import type { Elements } from '../../../../ui/elements.ts';

interface OwnerCalendarProps {
  readonly itemId: string;
  readonly calendar: Calendar;
}

/** A period keeps the terms agreed on when it was requested, whatever the item's terms are now. */
const NOTE = '期間には、配送の日数や、次のレンタルまで空ける日数が含まれることがあります。';

/** Periods in which an item is lent out, requested or blocked, earliest first. */
export function OwnerCalendar({ itemId, calendar: { blocked, requested, reserved } }: OwnerCalendarProps) {
  const { focusTarget, markActed } = useFocusAfterAction<HTMLHeadingElement>(String(blocked.length));
  return (
    <>
      <Part title="貸し出さない日" none="設定されていません。" count={blocked.length} heading={focusTarget}>
        {blocked.map(({ id, ...period }) => (
          <Entry key={id} {...period}>
            <Unblock itemId={itemId} blockId={id} {...period} onPress={markActed} />
          </Entry>
        ))}
      </Part>
      {requested.length > 0 && <Taken title="返答待ちの期間" periods={requested} />}
      <Taken title="予約済みの期間" none="予約はありません。" periods={reserved} />
    </>
  );
}

interface TakenProps {
  readonly title: string;
  readonly none?: string;
  readonly periods: Calendar['reserved'];
}

const Taken = ({ periods, ...part }: TakenProps) => (
  <Part {...part} note={NOTE} count={periods.length}>
    {periods.map(({ roundId, ...period }) => (
      <Entry key={roundId} {...period}>
        <Link
          to={`/rental-requests/${roundId}`}
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          取引を見る
        </Link>
      </Entry>
    ))}
  </Part>
);

interface PartProps {
  readonly title: string;
  readonly none?: string | undefined;
  readonly count: number;
  readonly note?: string;
  /** Gets the focus after a row was removed. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: Elements;
}

const Part = ({ title, none, count, note, heading, children }: PartProps) => (
  <section>
    <h2 ref={heading} tabIndex={-1} className="mb-2 text-lg outline-none">
      {title}
    </h2>
    {count > 0 && note && <p className="text-sm text-soft">{note}</p>}
    {count === 0 ? <p className="text-sm text-soft">{none}</p> : <ul>{children}</ul>}
  </section>
);

const Entry = ({ children, ...days }: Days & { readonly children: Elements }) => (
  <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 last:border-0">
    <span className="tabular-nums">{daysText(days)}</span>
    {children}
  </li>
);

interface UnblockProps extends Days {
  readonly itemId: string;
  readonly blockId: string;
  readonly onPress: () => void;
}

function Unblock({ itemId, blockId, onPress, ...days }: UnblockProps) {
  const { run, isPending } = useUnblockDays(itemId, {
    onSuccess: () => toast({ title: '貸し出せる日に戻しました', tone: 'good' }),
    onError: (error) => toast({ title: '解除できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      pending={isPending}
      aria-label={`${daysText(days)}の設定を解除`}
      onClick={() => {
        onPress();
        run(blockId);
      }}
    >
      解除
    </Button>
  );
}
