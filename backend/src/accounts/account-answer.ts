import { SECURITY_ALERT_HOURS, type SecurityAlert } from '@meguri/contracts/account/security-alert.ts';
import type { Account, LoginAnswer, PublicUser, UserProfile } from '@meguri/contracts/account/account-view.ts';
import type { FollowCounts } from '@meguri/contracts/follow/follow.ts';
import { NEW_IN_ROLE_HOURS } from '@meguri/contracts/limits.ts';
import { deliveryAddressOf } from './delivery-address.ts';
import type { User } from './user.entity.ts';

/**
 * The public part of a user: the name they chose, not the one on parcels; no address and no dates. A locked user's own
 * texts and picture are hidden.
 */
function publicUser(user: User): PublicUser {
  const { id, username, profileName, profileImage, bio, identityState } = user;
  const identityVerified = identityState === 'verified';
  const known = { id, username, identityVerified };
  if (user.lockedAt !== null) return { ...known, displayName: username, profileImage: null, bio: null };
  return { ...known, displayName: profileName ?? username, profileImage, bio };
}

/** A user's page as others see it. */
export function userProfile(user: User, counts: FollowCounts): UserProfile {
  return { ...publicUser(user), ...counts };
}

/** The account as its own user sees it. */
export function account(user: User): Account {
  const { isAdmin, operatorRole, hasSeenWelcome, email, pendingEmail, phone, profileName } = user;
  const { fullName, postCode, prefecture, city, streetAddress, building, identityState, identityReason } = user;
  return {
    ...publicUser(user),
    operatorRole: isAdmin ? operatorRole : null,
    ...newInRole(user),
    ...(!user.hasPassword && { withoutPassword: true }),
    ...{ isAdmin, hasSeenWelcome, email, pendingEmail, phone, profileName },
    ...{ fullName, postCode, prefecture, city, streetAddress, building, identityState, identityReason },
    deliveryAddress: deliveryAddressOf(user),
    emailVerified: email !== null && user.emailVerifiedAt !== null,
    createdAt: user.createdAt.toISOString(),
    metadata: { security_alert: freshAlert(user.securityAlert) },
  };
}

/** The answer to a login. Members whom no mail can reach are sent to where they add an address. */
export function loginAnswer(own: Account): LoginAnswer {
  const isUnreachable = own.email === null && own.pendingEmail === null && !own.isAdmin;
  return isUnreachable ? { ...own, redirect: '/add-email' } : own;
}

/** Until when the role counts as new, in real time like sessions. */
function newInRole({ isAdmin, operatorSince, removedAdministratorAt }: User): Pick<Account, 'operatorNewUntil'> {
  const since = Math.max(operatorSince?.getTime() ?? 0, removedAdministratorAt?.getTime() ?? 0);
  const until = since + NEW_IN_ROLE_HOURS * 3_600_000;
  return isAdmin && until > Date.now() ? { operatorNewUntil: new Date(until).toISOString() } : {};
}

function freshAlert(alert: SecurityAlert | null): SecurityAlert | null {
  const isOld = alert !== null && Date.now() - Date.parse(alert.timestamp) >= SECURITY_ALERT_HOURS * 3_600_000;
  return isOld ? null : alert;
}
