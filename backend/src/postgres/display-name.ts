/** The name that a user chose, or else their user name. `table` is the alias of app.users. */
export const chosenNameOf = (table: string): string => `coalesce(${table}.profile_name, ${table}.username)`;

/** What people read as the name of a user: of one whom operators locked, nothing that they chose to be shown. */
export const displayNameOf = (table: string): string =>
  `CASE WHEN ${table}.locked_at IS NULL THEN ${chosenNameOf(table)} ELSE ${table}.username END`;

/** The picture that people see of a user. */
export const pictureOf = (table: string): string =>
  `CASE WHEN ${table}.locked_at IS NULL THEN ${table}.profile_image END`;
