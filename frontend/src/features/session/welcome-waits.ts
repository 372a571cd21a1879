import { setPersistent, usePersistent } from '../../lib/storage/persistent-state.ts';
import { ownName } from '../../lib/storage/storage.ts';

const nameOf = (userId: number) => ownName(userId, 'welcome-waits');

/** Keeps the welcome away until the member comes home, since it would interrupt what they signed in for. */
export const letWelcomeWait = (userId: number): void => setPersistent('session', nameOf(userId), true);

export const useWelcomeWaits = (userId: number): boolean =>
  usePersistent<boolean>('session', nameOf(userId))[0] === true;
