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
  'support',
] as const;
type Kind = (typeof KINDS)[number];

type Named = (request: FastifyRequest, answer?: unknown) => readonly string[];

/**
 * The subjects of an operation (`user:7`), taken from the request and, once there is one, its answer. null: there is no
 * subject, and a look isn't entered in the trail.
 */
export type Subjects = ((...asked: Parameters<Named>) => readonly string[] | null) | null;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_NUMBER = 2_147_483_647;

/**
 * Reads an id as routes do: an address that spells it differently gets the same answer. Anything that is no id isn't
 * kept.
 */
function idIn(written: unknown): string | null {
  const text = String(written).toLowerCase();
  if (UUID.test(text)) return text;
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= MAX_NUMBER ? String(number) : null;
}
/** Twice the length of a list's page. */
const MAX_SUBJECTS = 200;

/** @param written anything; only an id is accepted */
export function subjectOf(kind: Kind, written: unknown): readonly string[] {
  const id = idIn(written);
  return id === null ? [] : [`${kind}:${id}`];
}

/** Parses a subject as entries store it. @param written `<kind>:<id>`, or anything */
export function parseSubject(written: unknown): readonly string[] {
  const [kind, id] = String(written).split(':');
  const known = KINDS.find((one) => one === kind);
  return known === undefined ? [] : subjectOf(known, id);
}

/** The subject named by the id in the address. */
export const subject =
  (kind: Kind): Named =>
  ({ params }) =>
    subjectOf(kind, (params as { readonly id?: unknown }).id);

/** The round of the task id in the address: `<round>.<kind>.<cause>`. */
export const taskSubject: Named = ({ params }) =>
  subjectOf('round', (params as { readonly id?: string }).id?.split('.')[0]);

/** The subject in the address, and those that the given fields of the answer name. */
export const subjectAnd =
  (kind: Kind, ...fields: readonly Field[]): Named =>
  (request, answer) => [...subject(kind)(request), ...named(answer, fields)];

/** The subjects that the entries of a list name. @param list the key of the list in the answer */
export const subjectsIn =
  (fields: readonly Field[], list = 'items'): Named =>
  (_, answer) => {
    const entries = (answer as Readonly<Record<string, unknown>> | undefined)?.[list];
    return Array.isArray(entries) ? entries.flatMap((entry) => named(entry, fields)).slice(0, MAX_SUBJECTS) : [];
  };

/**
 * No subject where `limit=0` asks only for a list's length: menus poll these counts every minute, and would fill the
 * trail with empty looks. The number of those that contain some words is a look, by which one learns what they contain.
 */
export const unlessCounting =
  (about: Named): NonNullable<Subjects> =>
  (request, answer) => {
    const whom = about(request, answer);
    return whom.length === 0 && isCount(request) ? null : whom;
  };

function isCount({ query }: FastifyRequest): boolean {
  const { limit, q = '' } = query as { readonly limit?: unknown; readonly q?: unknown };
  return Number(limit) === 0 && q === '';
}

/** A path through objects, and the kind of the id at its end. */
type Field = readonly [path: string, kind: Kind];

const named = (object: unknown, fields: readonly Field[]): readonly string[] =>
  fields.flatMap(([path, kind]) => subjectOf(kind, at(object, path)));

function at(object: unknown, path: string): unknown {
  let found = object;
  for (const key of path.split('.')) found = (found as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  return found;
}
