import { meetingPointName } from '@meguri/contracts/reference/meeting-points.ts';
import { meetingSpotOf } from '@meguri/contracts/reference/meeting-spots.ts';
import { ExternalLink } from 'lucide-react';

/** Where the two meet: the point, its station's gates, and the way to a map. */
export function MeetingPlace({ point }: { readonly point: string }) {
  const exact = meetingSpotOf(point);
  if (exact === undefined) return meetingPointName(point);
  return (
    <span className="flex flex-col items-start">
      <span>
        {meetingPointName(point)}（{exact.spot}）
      </span>
      <a
        href={exact.map}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4 hover:text-accent"
      >
        地図で見る
        <ExternalLink aria-hidden size={14} />
        <span className="sr-only">（新しいタブで開きます）</span>
      </a>
    </span>
  );
}
