import { roundNumberIn, type TrailEntry, type TrailPage } from '@meguri/contracts/operators/trail.ts';
import { plainCode } from '@meguri/contracts/text/typed-code.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { pagedListQuery, usePages } from '../../../../lib/query/use-paged-list.ts';

/** Filters in the URL. */
export const FILTERS = ['operatorId', 'personId', 'about', 'kind', 'from', 'to'] as const;
export type TrailField = (typeof FILTERS)[number];

/** Only the filters that are set. */
export function filterIn(search: URLSearchParams): string {
  const given = FILTERS.flatMap((name) => {
    const value = search.get(name)?.trim() ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return new URLSearchParams(given).toString();
}

const ROUND = 'round:';

/** The subject as typed in the search field: a rental's id, or its number as rows show it. */
export function typedOf(about: string): string {
  const number = roundNumberIn(about);
  if (number !== null) return `#${number.toUpperCase()}`;
  return about.startsWith(ROUND) ? about.slice(ROUND.length) : about;
}
export const aboutOf = (typed: string): string =>
  typed === '' || typed.includes(':') ? typed : `${ROUND}${plainCode(typed).replace(/^#/, '').toLowerCase()}`;

/** URL with an operator filter added. */
export function byOperator(filter: string, operatorId: number): string {
  const narrowed = new URLSearchParams(filter);
  narrowed.set('operatorId', String(operatorId));
  return `/admin/trail?${narrowed.toString()}`;
}

export const trailFileAt = (filter: string): string => `/api/admin/trail.csv${filter && `?${filter}`}`;

/** Further subjects are only counted, to fit one row on phones. */
const SHOWN = 2;

/** An entry's subjects, starting with the one it was found by. @param filter from `filterIn` */
export function subjectsOf(about: readonly string[], filter: string): { shown: readonly string[]; more: number } {
  const search = new URLSearchParams(filter);
  const asked = search.get('about') ?? '';
  const person = `user:${search.get('personId')}`;
  const isAsked = (one: string) =>
    one === person || one === asked || (roundNumberIn(asked) !== null && one.startsWith(asked));
  const ordered = [...about.filter(isAsked), ...about.filter((one) => !isAsked(one))];
  return { shown: ordered.slice(0, SHOWN), more: Math.max(0, about.length - SHOWN) };
}

/** An entry with the current names of its operator and of the users it is about. */
export interface NamedEntry extends TrailEntry {
  readonly operator: string;
  /** By id. */
  readonly people: Readonly<Record<string, string>>;
}

function namedEntries({ items, operators, ...page }: TrailPage): NamedEntry[] {
  // Missing in answers of the previous release.
  const { people = {} }: Partial<Pick<TrailPage, 'people'>> = page;
  return items.map((entry) => ({
    ...entry,
    operator: operators[entry.operatorId] ?? `ID ${entry.operatorId}`,
    people,
  }));
}

/** Newest first. Never refetched: reading the trail is recorded in it. */
export function useTrail(filter: string) {
  const path = `/api/admin/trail${filter && `?${filter}`}`;
  const query = useInfiniteQuery(pagedListQuery<TrailEntry, TrailPage>(path));
  return {
    ...usePages(query, path),
    items: query.data?.pages.flatMap(namedEntries),
    /** Why the value of a field was rejected. */
    errorOf: (field: TrailField) => (query.error instanceof ApiError ? query.error.errorOf(field) : undefined),
  };
}
