import { meetingPointName } from '@meguri/contracts/reference/meeting-points.ts';
import { meetingSpotOf } from '@meguri/contracts/reference/meeting-spots.ts';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPage } from '../../../lib/lazy-page.tsx';
import { MapLink } from '../../../rental/meeting/map-link.tsx';
import { placeWords } from '../../../rental/meeting/place-words.ts';

/** Only loaded for handovers in person. The fallback reserves its height. */
const StationMap = lazyPage(() => import('./station-map.tsx'), <div className="aspect-34/25 w-full max-w-md" />);

interface MeetingPlaceProps {
  readonly point: string;
  /** Whether to show a map of the station's lines. */
  readonly withMap?: boolean;
}

/** The meeting point, the station's gate and a link to a map. */
export function MeetingPlace({ point, withMap = false }: MeetingPlaceProps) {
  const exact = meetingSpotOf(point);
  if (exact === undefined) return <span>{placeWords(point)}</span>;
  return (
    <span className="flex flex-col items-start">
      <span>
        <span>{placeWords(point)}</span>
        <span className="block text-xs text-soft">{`駅番号 ${exact.number}`}</span>
      </span>
      <MapLink to={exact.map} of={meetingPointName(point)} />
      {withMap && (
        // The text above already says everything.
        <ErrorBoundary fallback={null}>
          <StationMap point={point} station={exact.station} outside={exact.outside} />
        </ErrorBoundary>
      )}
    </span>
  );
}
