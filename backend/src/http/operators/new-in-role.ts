import { NEW_IN_ROLE_HOURS } from '@meguri/contracts/limits.ts';

/** Whether one of `app.users` is an operator since a moment ago, as SQL. By real time, as sessions are. */
export const IS_NEW_IN_ROLE = `coalesce(operator_since > now() - interval '${NEW_IN_ROLE_HOURS} hours', false)`;
