import type { RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { useRef } from 'react';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import type { Replay } from '../replay.ts';
import { ChainNotice } from './chain-notice.tsx';
import { EventEntry } from './event-entry.tsx';
import { ReplayPanel } from './replay-panel.tsx';

interface HistoryViewProps {
  readonly history: RoundHistory;
  readonly replay: Replay;
  /** Interruptions of the service so far. */
  readonly interruptions: Interruptions;
}

/** All events, newest last, next to the round's state after the selected one. */
export function HistoryView({ history, replay: { steps, brokenAt }, interruptions }: HistoryViewProps) {
  // null: the newest event, even after a new one arrives.
  const [chosen, setChosen] = usePersistentState<number | null>('event', null);
  const index = chosen ?? steps.length - 1;
  const panel = useRef<HTMLDivElement>(null);
  const choose = (wanted: number) => setChosen(wanted === steps.length - 1 ? null : wanted);
  const show = (wanted: number) => {
    choose(wanted);
    // On phones the panel is above a long list.
    if (panel.current !== null && panel.current.getBoundingClientRect().bottom < 0) panel.current.scrollIntoView();
  };
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <div className="lg:order-2">
        <div ref={panel} className="flex scroll-mt-24 flex-col gap-4 lg:sticky lg:top-24">
          <ReplayPanel steps={steps} index={index} interruptions={interruptions} onStep={choose} />
          <ChainNotice count={history.items.length} brokenAt={history.chain.brokenAt} unreadable={brokenAt} />
        </div>
      </div>
      <ol className="border-t border-line">
        {history.items.map((recorded, at) => (
          <EventEntry
            key={recorded.id}
            recorded={recorded}
            step={steps[at]}
            history={history}
            isShown={at === index}
            isBroken={history.chain.brokenAt === recorded.revision}
            onShow={() => show(at)}
          />
        ))}
      </ol>
    </div>
  );
}
