import type { ReviewBody, RoundReviews } from '@meguri/contracts/review/review.ts';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../lib/http/api.ts';
import { withPhotos } from '../../../lib/http/upload-photo.ts';
import { setQueryData } from '../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { uploadPhotos } from '../../../rental/upload-photos.ts';
import { pickedFiles } from '../../../ui/photos/picked-photos.ts';
import { roundPath, roundReviewsQuery } from './reviews.ts';

/** @param photos addresses of uploaded photos, and files of others @throws PhotoNotUploaded */
async function addressesOf(photos: readonly (string | File)[], member: number | undefined): Promise<string[]> {
  const urls: string[] = [];
  for (const photo of photos)
    urls.push(...(typeof photo === 'string' ? [photo] : await uploadPhotos('review', [photo], member)));
  return urls;
}

/** Uploads photos that aren't yet, and sends the rest with the addresses of all. */
function sendReview(path: string, { photos = [], ...review }: ReviewBody, key: string): Promise<RoundReviews> {
  // Found before the first upload, because a form that is left releases its previews.
  const found = photos.map((photo) => pickedFiles([photo])[0] ?? photo);
  return withPhotos(async (member) => {
    const urls = await addressesOf(found, member);
    const body = { ...review, ...(urls.length > 0 && { photos: urls }) };
    return send<RoundReviews>('POST', path, { body, key, member });
  });
}

/** Its photos may be previews of photos that aren't uploaded yet. */
export function useWriteReview(roundId: string, { onSuccess, onError }: Handlers<RoundReviews>) {
  const queries = useQueryClient();
  return useCommand((review: ReviewBody, key) => sendReview(roundPath(roundId), review, key), {
    onSuccess: (reviews) => {
      setQueryData(queries, roundReviewsQuery(roundId).queryKey, reviews);
      onSuccess(reviews);
    },
    onError,
  });
}
