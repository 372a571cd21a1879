import type { z } from 'zod';
import type { Kind } from '../documents.ts';
import { created, page } from '../parameters.ts';
import type { PageWish } from '../transaction.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

/** A list of one kind, in pages, by when they were made and by the fields that `filters` names. */
export function listEndpoint(path: string, kind: Kind, filters: Record<string, z.ZodType>): Endpoint {
  return endpoint('GET', path, { ...page, created: created.optional(), ...filters }, (transaction, parameters) => {
    const { limit, starting_after, ending_before, created: range, ...match } = parameters as PageWish;
    return transaction.page(kind, match, { limit, starting_after, ending_before, created: range }, path);
  });
}
