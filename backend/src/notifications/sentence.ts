import { displayNameOf } from '../postgres/display-name.ts';

/** A sentence as it is read: after the name of who, if anybody's leads it. SQL over a notification and a user. */
export const sentenceSql = (notification: string, who: string): string =>
  `CASE WHEN ${notification}.who IS NULL THEN '' ELSE ${displayNameOf(who)} END || ${notification}.sentence`;
