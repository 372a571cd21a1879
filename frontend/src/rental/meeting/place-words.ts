import { meetingPointName } from '@meguri/contracts/reference/meeting-points.ts';
import { meetingSpotOf } from '@meguri/contracts/reference/meeting-spots.ts';

/** A meeting point with its exact spot: 梅田（Osaka Metro 梅田駅の南改札を出たところ、…）. */
export function placeWords(point: string): string {
  const exact = meetingSpotOf(point);
  return exact === undefined ? meetingPointName(point) : `${meetingPointName(point)}（${exact.spot}）`;
}

/** By what the borrower will know the owner. */
export const landmarkWords = (landmark: string): string => `オーナーの目印：${landmark}`;
