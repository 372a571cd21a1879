import { PARTY_LABELS } from '../../../rental/party-labels.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { dateTime } from '../../../lib/time/format.ts';
import { Card } from './card.tsx';

/** What has happened, the newest first. */
export function TimelineCard({ timeline, viewerParty }: Pick<RentalRequest, 'timeline' | 'viewerParty'>) {
  return (
    <Card title="これまでの流れ">
      {timeline.length === 0 && <p className="text-sm text-soft">まだ記録がありません。</p>}
      <ol className="flex flex-col">
        {timeline.toReversed().map(({ type, label, at, by }, index) => (
          <li key={`${at}-${type}-${index}`} className="relative flex gap-4 pb-5 last:pb-0">
            {index < timeline.length - 1 && (
              <span aria-hidden className="absolute top-4 bottom-[-0.5rem] left-[0.28rem] w-px bg-line" />
            )}
            <span
              aria-hidden
              className={`mt-2 size-2.5 shrink-0 rounded-full ${index === 0 ? 'bg-accent' : 'bg-line'}`}
            />
            <div className="flex flex-col leading-relaxed">
              <span>{label}</span>
              <span className="text-xs text-soft">
                <time dateTime={at}>{dateTime(at)}</time>
                {` ・ ${by === viewerParty ? 'あなた' : PARTY_LABELS[by]}`}
              </span>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
