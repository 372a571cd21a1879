import { PARTY_LABELS } from '../../../rental/people/party-labels.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { dateTime } from '../../../lib/time/format.ts';
import { Recorded } from '../../../rental/recorded/recorded.tsx';
import { Card } from './card.tsx';
import { Dotted } from '../../../ui/dotted.tsx';

/** The timeline, newest first, with texts, photos and decisions. */
export function TimelineCard({ timeline, viewerParty }: Pick<RentalRequest, 'timeline' | 'viewerParty'>) {
  return (
    <Card title="これまでの流れ">
      {timeline.length === 0 && <p className="text-sm text-soft">まだ記録がありません。</p>}
      <ol className="flex flex-col">
        {timeline.toReversed().map((entry, index) => (
          <li key={`${entry.at}-${entry.type}-${index}`} className="relative flex gap-4 pb-5 last:pb-0">
            {index < timeline.length - 1 && (
              <span aria-hidden className="absolute top-4 bottom-[-0.5rem] left-[0.28rem] w-px bg-line" />
            )}
            <span
              aria-hidden
              className={`mt-2 size-2.5 shrink-0 rounded-full ${index === 0 ? 'bg-accent' : 'bg-line'}`}
            />
            <div className="flex min-w-0 grow flex-col leading-relaxed">
              <span>{entry.label}</span>
              <span className="text-xs text-soft">
                <Dotted
                  facts={[
                    <time dateTime={entry.at}>{dateTime(entry.at)}</time>,
                    entry.by === viewerParty ? 'あなた' : PARTY_LABELS[entry.by],
                  ]}
                />
              </span>
              <Recorded entry={entry} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
