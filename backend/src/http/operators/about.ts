import type { FastifyRequest } from 'fastify';

const KINDS = [
  'user',
  'round',
  'case',
  'report',
  'item',
  'review',
  'difference',
  'incident',
  'photo',
  'feedback',
] as const;
type Kind = (typeof KINDS)[number];

type Named = (request: FastifyRequest, answer?: unknown) => readonly string[];

/**
 * Whom or what an operation concerns, from the address and, once there is one, the answer; null: nobody, so that a look
 * isn't entered at all.
 */
export type About = ((...asked: Parameters<Named>) => readonly string[] | null) | null;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_NUMBER = 2_147_483_647;

/** As routes read it: an address that writes it otherwise answers the same. It may hold anything else, which isn't kept. */
function idIn(written: unknown): string | null {
  const text = String(written).toLowerCase();
  if (UUID.test(text)) return text;
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= MAX_NUMBER ? String(number) : null;
}
/** As many as a page of a list has, twice. */
const MAX_ABOUT = 200;

/** @param written anything; only an id is taken */
export function aboutOne(kind: Kind, written: unknown): readonly string[] {
  const id = idIn(written);
  return id === null ? [] : [`${kind}:${id}`];
}

/** As entries name it. @param written `<kind>:<id>`, or anything */
export function aboutNamed(written: unknown): readonly string[] {
  const [kind, id] = String(written).split(':');
  const known = KINDS.find((one) => one === kind);
  return known === undefined ? [] : aboutOne(known, id);
}

/** The one in the address. */
export const of =
  (kind: Kind): Named =>
  ({ params }) =>
    aboutOne(kind, (params as { readonly id?: unknown }).id);

/** The round whose task is in the address: `<round>.<kind>.<cause>`. */
export const ofTask: Named = ({ params }) => aboutOne('round', (params as { readonly id?: string }).id?.split('.')[0]);

/** Those that the address and a path through the answer's objects name. */
export const alsoOf =
  (kind: Kind, ...fields: readonly Field[]): Named =>
  (request, answer) => [...of(kind)(request), ...named(answer, fields)];

/** Those that a list's entries name. @param list where the answer has them */
export const each =
  (fields: readonly Field[], list = 'items'): Named =>
  (_, answer) => {
    const entries = (answer as Readonly<Record<string, unknown>> | undefined)?.[list];
    return Array.isArray(entries) ? entries.flatMap((entry) => named(entry, fields)).slice(0, MAX_ABOUT) : [];
  };

/** Nobody where `limit=0` asks a list for its length alone: what counts by itself, minute by minute, would fill the trail with looks at nobody. */
export const orCounted =
  (about: Named): NonNullable<About> =>
  (request, answer) => {
    const whom = about(request, answer);
    return whom.length === 0 && isCount(request) ? null : whom;
  };

const isCount = ({ query }: FastifyRequest): boolean => Number((query as { readonly limit?: unknown }).limit) === 0;

/** A path through objects, and what its end is an id of. */
type Field = readonly [path: string, kind: Kind];

const named = (object: unknown, fields: readonly Field[]): readonly string[] =>
  fields.flatMap(([path, kind]) => aboutOne(kind, at(object, path)));

function at(object: unknown, path: string): unknown {
  let found = object;
  for (const key of path.split('.')) found = (found as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  return found;
}
