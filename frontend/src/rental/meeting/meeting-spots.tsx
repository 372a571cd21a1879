import { meetingPointName } from '@meguri/contracts/reference/meeting-points.ts';
import { meetingSpotOf } from '@meguri/contracts/reference/meeting-spots.ts';
import { MapLink } from './map-link.tsx';
import { MEETING_HOURS, timeOfDay } from './meeting-hours.ts';

const HOURS = `${timeOfDay(MEETING_HOURS.from)}〜${timeOfDay(MEETING_HOURS.until)}`;
const HOW = `切符がなくても行ける場所です。日時は、リクエストの承認後に、${HOURS}の候補から決めます。`;

/** The exact place of each meeting point, a link to a map, and the meeting hours. */
export const MeetingSpots = ({ points }: { readonly points: readonly string[] }) =>
  points.length > 0 && (
    <div className="flex flex-col gap-1 text-xs text-soft">
      <ul aria-label="受け渡し場所の詳細" className="flex flex-col gap-2">
        {points.map((point) => (
          <Spot key={point} point={point} />
        ))}
      </ul>
      <p>{HOW}</p>
    </div>
  );

function Spot({ point }: { readonly point: string }) {
  const exact = meetingSpotOf(point);
  const name = meetingPointName(point);
  if (exact === undefined) return <li>{name}</li>;
  return (
    <li>
      <span>{`${name}（${exact.spot}）`}</span>
      <p className="flex items-center gap-3">
        <span>{`駅番号 ${exact.number}`}</span>
        <MapLink to={exact.map} of={name} />
      </p>
    </li>
  );
}
