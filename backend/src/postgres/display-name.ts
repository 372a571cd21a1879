/** The name that a user chose, or else their user name. `table` is the alias of app.users. */
export const chosenNameOf = (table: string): string => `coalesce(${table}.profile_name, ${table}.username)`;

/** The name shown for a user. Of a user whom operators locked, nothing they chose is shown. */
export const displayNameOf = (table: string): string =>
  `CASE WHEN ${table}.locked_at IS NULL THEN ${chosenNameOf(table)} ELSE ${table}.username END`;

/** The picture shown for a user. */
export const pictureOf = (table: string): string =>
  `CASE WHEN ${table}.locked_at IS NULL THEN ${table}.profile_image END`;
