/** What people read as the name of a user: the one they chose, or else their user name. `table` is the alias of app.users. */
export const displayNameOf = (table: string): string => `coalesce(${table}.profile_name, ${table}.username)`;
