import { ApiError, sentenceOf } from '../../../lib/http/api-error.ts';
import { outcomeOf } from '../../../lib/http/send-once.ts';
import { PhotoUploadFailed } from './send-photos.ts';

export const fieldErrorsOf = (error: unknown) => (error instanceof ApiError ? (error.body.errors ?? []) : []);

/** Why a draft wasn't saved: the rejected field's own message, since a draft isn't checked field by field in the form. */
export const draftReasonOf = (error: unknown): string =>
  error instanceof PhotoUploadFailed ? error.text : (fieldErrorsOf(error)[0]?.message ?? sentenceOf(error));

/**
 * Why an item wasn't saved. Prefers the response's `details`, which say more than its message.
 * @param unknown text if there was no response
 */
export function itemReasonOf(error: Error, unknown: string): string {
  if (error instanceof PhotoUploadFailed) return error.text;
  const details = error instanceof ApiError ? error.body['details'] : undefined;
  return typeof details === 'string' && details !== '' ? details : outcomeOf(error, unknown);
}
