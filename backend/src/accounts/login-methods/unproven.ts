/**
 * SQL over rows of an account that it is signed in to with: added, at the time of this column, before the account's
 * address was verified. A stranger who entered the address may have done that.
 */
export const isUnproven = (addedAt: 'created_at' | 'linked_at' | 'confirmed_at'): string =>
  `greatest(${addedAt}, vouched_at) < (SELECT email_verified_at FROM app.users u WHERE u.id = user_id)`;
