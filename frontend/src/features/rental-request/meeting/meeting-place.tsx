import { meetingPointName } from '@meguri/contracts/reference/meeting-points.ts';
import { meetingSpotOf } from '@meguri/contracts/reference/meeting-spots.ts';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { MapLink } from '../../../rental/meeting/map-link.tsx';

/** Only where two people meet. Its room is kept: nothing below moves when it comes. */
const StationMap = lazyPage(() => import('./station-map.tsx'), <div className="aspect-34/25 w-full max-w-md" />);

interface MeetingPlaceProps {
  readonly point: string;
  /** With a drawing of the station among its lines. */
  readonly withMap?: boolean;
}

/** Where the two meet: the point, its station's gates, and the way to a map. */
export function MeetingPlace({ point, withMap = false }: MeetingPlaceProps) {
  const exact = meetingSpotOf(point);
  if (exact === undefined) return <span>{meetingPointName(point)}</span>;
  return (
    <span className="flex flex-col items-start">
      <span>
        <span>{`${meetingPointName(point)}（${exact.spot}）`}</span>
        <span className="block text-xs text-soft">{`駅番号 ${exact.number}`}</span>
      </span>
      <MapLink to={exact.map} of={meetingPointName(point)} />
      {withMap && (
        // The words above say all of it.
        <ErrorBoundary fallback={null}>
          <StationMap point={point} station={exact.station} />
        </ErrorBoundary>
      )}
    </span>
  );
}
