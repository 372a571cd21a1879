import {
  SUPPORT_KINDS,
  SUPPORT_OWNERS,
  SUPPORT_STATES,
  type SupportKind,
  type SupportOwnerFilter,
  type SupportState,
} from '@meguri/contracts/message/support-kinds.ts';

export const REQUEST_STATES = [...SUPPORT_STATES, 'any'] as const;

/** Operators' filters of questions; a question must match all of them. */
export interface RequestSearch {
  readonly state: SupportState | 'any';
  readonly owner: SupportOwnerFilter | null;
  readonly kind: SupportKind | null;
  readonly q: string;
}

const MAX_QUERY = 100;

/** Parses the page's URL; invalid values count as missing. Words are searched in all states unless one is chosen. */
export function requestSearchIn(query: URLSearchParams): RequestSearch {
  const q = (query.get('q') ?? '').trim().slice(0, MAX_QUERY);
  return {
    state: REQUEST_STATES.find((one) => one === query.get('state')) ?? usualState(q),
    owner: SUPPORT_OWNERS.find((one) => one === query.get('owner')) ?? null,
    kind: SUPPORT_KINDS.find((one) => one === query.get('kind')) ?? null,
    q,
  };
}

/** The query of the page's URL. */
export const toRequestQuery = ({ state, ...rest }: RequestSearch): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ state: state === usualState(rest.q) ? null : state, ...rest }).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, value]],
    ),
  );

const usualState = (q: string): RequestSearch['state'] => (q === '' ? 'waiting' : 'any');
