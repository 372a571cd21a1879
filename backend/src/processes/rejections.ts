import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';
import type { Dispatch, SystemCommandName, SystemOrder } from './dispatch.ts';

/** Not a rule: others were faster, or something is down. Worth trying again. */
const TRANSIENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'write_conflict',
  'event_log_unavailable',
  'service_unavailable',
  'payment_provider_unavailable',
]);

/** Whether a rule said no: the same again would be refused again. */
export const isRefusal = (error: unknown): error is Rejected => error instanceof Rejected && !TRANSIENT.has(error.code);

/** Sends a command for which a rule's no is as good as done. @returns whether it took effect */
export async function sendUnlessRefused<Name extends SystemCommandName>(
  dispatch: Dispatch,
  order: SystemOrder<Name>,
): Promise<boolean> {
  try {
    await dispatch.send(order);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
