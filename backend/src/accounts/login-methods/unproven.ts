/**
 * SQL: whether a passkey, linked login or second step was added before its account's address was verified, so that a
 * stranger who had entered the address may have added it. `vouched_at` is when its holder proved to read that mailbox.
 * @param addedAt the column with the time at which it was added
 */
export const isUnproven = (addedAt: 'created_at' | 'linked_at' | 'confirmed_at'): string =>
  `greatest(${addedAt}, vouched_at) < (SELECT email_verified_at FROM app.users u WHERE u.id = user_id)`;
