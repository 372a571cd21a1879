import { displayNameOf, pictureOf } from './display-name.ts';

/** SQL: a time as responses have it, in microseconds, so that a page can continue exactly after it. */
export const isoTimeSql = (time: string): string =>
  `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * SQL: a user as chats, reports and reviews show them, a `Counterpart`.
 * @param user the alias of app.users
 * @param more further keys with their values
 */
export const personSql = (user: string, more?: string): string =>
  `json_build_object('id', ${user}.id, 'username', ${user}.username, 'displayName', ${displayNameOf(user)},
    'profileImage', ${pictureOf(user)}${more === undefined ? '' : `, ${more}`})`;
