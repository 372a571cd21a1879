import { NEW_IN_ROLE_HOURS } from '@meguri/contracts/limits.ts';

/** Whether such a time, as SQL, is less than a day ago. By real time, as sessions are: the demo's clock makes nobody's role older. */
export const isLately = (time: string): string =>
  `coalesce(${time} > now() - interval '${NEW_IN_ROLE_HOURS} hours', false)`;

/** Whether one of `app.users` is an operator since a moment ago, or took an administrator's role away, as SQL. */
export const IS_NEW_IN_ROLE = isLately('greatest(operator_since, removed_administrator_at)');
