import { accountSafetyNotice } from '../../../accounts/account-safety.ts';
import type { ProcessTools } from '../running/process.ts';

/**
 * A member's identity check has gone on. They are notified once they are identified, also because another person in
 * their session might be, and when a check that took longer than their visit has failed.
 */
export async function takeIdentity(sessionId: string, tools: ProcessTools): Promise<void> {
  const session = await tools.identities.look(sessionId);
  if (session === null) return;
  const { userId, state, was, isIdentified } = session;
  const at = tools.clock.now().toISOString();
  if (state === 'verified' && isIdentified)
    await tools.notifications.notify([accountSafetyNotice(userId, 'identity_verified', at, sessionId)]);
  if (state === 'open' && was === 'processing')
    await tools.notifications.notify([accountSafetyNotice(userId, 'identity_failed', at)]);
}
