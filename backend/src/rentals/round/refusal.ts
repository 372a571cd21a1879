import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';

/** The command wasn't rejected by a rule: there was a conflict, or a dependency is down. A retry may succeed. */
const TRANSIENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'write_conflict',
  'event_log_unavailable',
  'service_unavailable',
  'payment_provider_unavailable',
]);

/** Whether a rule said no, so that retrying doesn't help. */
export const isRefusal = (error: unknown): error is Rejected => error instanceof Rejected && !TRANSIENT.has(error.code);
