import { OPERATOR_ROLES } from '../shared/operator-role.ts';

/** By which operators filter and sort the list of accounts. */

export const USER_STATES = ['suspended', 'case', 'fee', 'shared_card', 'new'] as const;
export type UserState = (typeof USER_STATES)[number];
export const USER_SORTS = ['newest', 'oldest', 'name'] as const;
export type UserSort = (typeof USER_SORTS)[number];
/** `any` finds all operators. */
export const ROLE_FILTERS = ['any', ...OPERATOR_ROLES] as const;
export type RoleFilter = (typeof ROLE_FILTERS)[number];
