/** What people call somebody: the display name, or the user name where there is none. SQL over a row of `app.users`. */
export const displayNameSql = (user: string): string => `coalesce(nullif(${user}.profile_name, ''), ${user}.username)`;

/** A sentence as it is read: after the name of who, if anybody's leads it. SQL over a notification and a user. */
export const sentenceSql = (notification: string, who: string): string =>
  `CASE WHEN ${notification}.who IS NULL THEN '' ELSE ${displayNameSql(who)} END || ${notification}.sentence`;
