import { displayNameOf, pictureOf } from './display-name.ts';

/** A time as answers have it, to the microsecond, so that a page can go on behind it. SQL. */
export const isoTimeSql = (time: string): string =>
  `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Somebody as chats, reports and reviews show them: a `Counterpart`. SQL. @param user the alias of app.users */
export const personSql = (user: string): string => `json_build_object('id', ${user}.id, 'username', ${user}.username,
  'displayName', ${displayNameOf(user)}, 'profileImage', ${pictureOf(user)})`;
