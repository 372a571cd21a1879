import { chatPage } from '@meguri/contracts/message/chat-page.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { ChevronRight } from 'lucide';
import { useState } from 'react';
import { useNow } from '../../../lib/time/server-time.ts';
import { slotWords, type SlotTimes } from '../../../rental/meeting/slot-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { MemberActionName } from '../actions/member-action.ts';

interface OfferedTimesProps {
  readonly request: Pick<RentalRequest, 'id' | 'meeting'>;
  /** The pending action; all buttons are disabled meanwhile. */
  readonly pending: MemberActionName | null;
  readonly onChoose: (slot: SlotTimes) => void;
}

/** The offered times that haven't begun, each a button that agrees on it. */
export function OfferedTimes({ request: { id, meeting }, pending, onChoose }: OfferedTimesProps) {
  const now = useNow();
  const [asked, setAsked] = useState<SlotTimes>();
  const open = meeting?.offered.filter(({ from }) => Date.parse(from) >= now) ?? [];
  const choose = (slot: SlotTimes) => {
    setAsked(slot);
    onChoose(slot);
  };
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="候補の日時" className="grid gap-2 sm:grid-cols-2">
        {open.map((slot) => (
          <li key={slot.from + slot.until}>
            <Button
              variant="onWash"
              wide
              className="min-h-13! justify-between! rounded-2xl! tabular-nums"
              disabled={pending !== null}
              pending={pending === 'choose_slot' && asked === slot}
              onClick={() => choose(slot)}
              data-sends=""
            >
              <span>{slotWords(slot)}</span>
              <span className="sr-only">、この日時にする</span>
              <Icon of={ChevronRight} aria-hidden size={18} className="shrink-0 text-accent" />
            </Button>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <span>{open.length === 0 ? '候補の日時は、すべて過ぎました。' : 'どれも合わないときは'}</span>
        <Link
          to={chatPage({ kind: 'transaction', id })}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          チャットで相談する
        </Link>
      </p>
    </div>
  );
}
