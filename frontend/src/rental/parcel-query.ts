import type { ParcelView } from '@meguri/contracts/read-models/parcel.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../lib/http/api.ts';

export const parcelPath = (id: string): string => `/api/parcels/${encodeURIComponent(id)}`;

/** Rounds that were requested together. Changes of the others aren't announced to the page of one of them. */
export const parcelQuery = (id: string) =>
  queryOptions({ queryKey: [parcelPath(id)], queryFn: ({ signal }) => get<ParcelView>(parcelPath(id), signal) });
