import type { Account, PublicUser } from '@meguri/contracts/account/account-view.ts';
import type { User } from './user.entity.ts';

/** What anyone may know of a user: no name, no address, no dates. */
export function publicUser({ id, username, profileImage, bio }: User): PublicUser {
  return { id, username, profileImage, bio };
}

/** What people see of themselves. */
export function account(user: User): Account {
  const { isAdmin, hasSeenWelcome, email, pendingEmail, phone, profileName } = user;
  const { fullName, postCode, prefecture, city, streetAddress, building } = user;
  return {
    ...publicUser(user),
    ...{ isAdmin, hasSeenWelcome, email, pendingEmail, phone, profileName },
    ...{ fullName, postCode, prefecture, city, streetAddress, building },
    createdAt: user.createdAt.toISOString(),
  };
}
