import { NEW_IN_ROLE_HOURS } from '@meguri/contracts/limits.ts';

/** SQL: whether this time is less than a day ago. Real time, as for sessions: the demo's clock must not age roles. */
export const isLately = (time: string): string =>
  `coalesce(${time} > now() - interval '${NEW_IN_ROLE_HOURS} hours', false)`;

/**
 * SQL over `app.users`: whether the user became an operator, or removed an administrator's role, less than a day ago.
 */
export const IS_NEW_IN_ROLE = isLately('greatest(operator_since, removed_administrator_at)');
