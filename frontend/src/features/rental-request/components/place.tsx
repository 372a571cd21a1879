import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { landmarkWords, placeWords } from '../../../rental/meeting/place-words.ts';

interface PlaceProps {
  readonly point: string;
  readonly request: Pick<RentalRequest, 'meetingLandmark'>;
}

/** Where the parties meet, and by what they recognize each other. */
export const Place = ({ point, request }: PlaceProps) => {
  const landmark = request.meetingLandmark;
  return (
    <>
      <p className="font-medium phrases">{placeWords(point)}</p>
      {landmark !== null && <p className="font-medium wrap-anywhere">{landmarkWords(landmark)}</p>}
    </>
  );
};
