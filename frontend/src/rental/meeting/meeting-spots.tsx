import { meetingPlaceLine } from '@meguri/contracts/reference/meeting-spots.ts';

/** Where exactly each of these meeting points is. */
export const MeetingSpots = ({ points }: { readonly points: readonly string[] }) =>
  points.length > 0 && (
    <ul aria-label="受け渡し場所の詳細" className="flex flex-col gap-1 text-xs text-soft">
      {points.map((point) => (
        <li key={point}>{meetingPlaceLine(point)}</li>
      ))}
    </ul>
  );
