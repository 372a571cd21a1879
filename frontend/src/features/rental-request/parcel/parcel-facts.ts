import type { ListedRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import { type OfParcel, parcelOf } from '../../../rental/parcel.ts';

/** Adds to a path that the whole parcel is meant. */
export const withParcel = (path: string, request: OfParcel): string =>
  parcelOf(request) === null ? path : `${path}?parcel=1`;

/** A sentence for forms by which the whole parcel is recorded. */
export const recordsParcel = (request: OfParcel): string =>
  parcelOf(request) === null ? '' : '同じ荷物のほかのアイテムも、同じように記録されます。';

/** Those that await the owner's answer. */
export const unansweredIn = (rounds: readonly ListedRequest[]): readonly ListedRequest[] =>
  rounds.filter(({ actions }) => actions.includes('approve') || actions.includes('decline'));

/** Those that the borrower can pay now. */
export const payableIn = (rounds: readonly ListedRequest[]): readonly ListedRequest[] =>
  rounds.filter(({ actions }) => actions.includes('pay'));

/** Those that aren't over, if the borrower can still cancel every one of them; none otherwise. */
export function cancellableIn(rounds: readonly ListedRequest[]): readonly ListedRequest[] {
  const going = rounds.filter(({ status }) => !isFinal(status));
  return going.every(({ actions }) => actions.includes('cancel') || actions.includes('withdraw')) ? going : [];
}
