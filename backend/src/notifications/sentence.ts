import { displayNameOf } from '../postgres/display-name.ts';

/** SQL: the sentence of a notification, after the name of the user it is about, if there is one. */
export const sentenceSql = (notification: string, who: string): string =>
  `CASE WHEN ${notification}.who IS NULL THEN '' ELSE ${displayNameOf(who)} END || ${notification}.sentence`;
