import { IDENTITY_STATES, type IdentityState } from '@meguri/contracts/account/identity.ts';
import {
  ROLE_FILTERS,
  type RoleFilter,
  USER_SORTS,
  USER_STATES,
  type UserSort,
  type UserState,
} from '@meguri/contracts/operators/user-filters.ts';

/** Operators' filters of accounts; an account must match all of them. */
export interface UserChoice {
  readonly q: string;
  readonly state: UserState | null;
  readonly identity: IdentityState | null;
  readonly role: RoleFilter | null;
  readonly sort: UserSort;
}

const MAX_QUERY = 100;
const oneOf = <Value extends string>(values: readonly Value[], given: string | null): Value | null =>
  values.find((one) => one === given) ?? null;

/** Parses the page's URL; invalid values count as missing. */
export const choiceIn = (query: URLSearchParams): UserChoice => ({
  q: (query.get('q') ?? '').trim().slice(0, MAX_QUERY),
  state: oneOf(USER_STATES, query.get('state')),
  identity: oneOf(IDENTITY_STATES, query.get('identity')),
  role: oneOf(ROLE_FILTERS, query.get('role')),
  sort: oneOf(USER_SORTS, query.get('sort')) ?? 'newest',
});

/** Query of the page's URL and of the API. */
export const toQuery = ({ sort, ...filters }: UserChoice): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ ...filters, sort: sort === 'newest' ? null : sort }).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, value]],
    ),
  );
