import type { WrongExpectedVersionError } from '@eventstore/db-client';
import { EventLogUnavailable, HistoryChanged, NO_STREAM } from '@meguri/contracts/events/event-log.ts';

/** The client's errors that are definite answers, so a retry wouldn't help. Any other error leaves the outcome open. */
const ANSWERS: ReadonlySet<unknown> = new Set([
  'stream-not-found',
  'no-stream',
  'access-denied',
  'invalid-argument',
  'invalid-transaction',
  'stream-deleted',
  'wrong-expected-version',
  'maximum-append-size-exceeded',
  'missing-required-metadata-property',
  'unsupported',
]);
/** gRPC's status for a wrong user or password; missing rights have another status. */
const UNAUTHENTICATED = 16;

/** The store refuses the login, or a right that the log needs. */
export class EventStoreAccessDenied extends Error {
  override name = 'EventStoreAccessDenied';
  /** `user`: unknown user or wrong password; `rights`: the user's rights don't suffice. */
  readonly lacks: 'user' | 'rights';

  constructor(lacks: 'user' | 'rights', cause: Error) {
    super(`EventStoreDB: ${cause.message}`, { cause });
    this.lacks = lacks;
  }
}

/** The client's error type; undefined for errors of other origin. */
export function storeErrorType(error: unknown): string | undefined {
  const type: unknown = error instanceof Error && 'type' in error ? error.type : undefined;
  return typeof type === 'string' ? type : undefined;
}

/** The stream's revision when an append expected another one; null for every other error. */
export function headInstead(error: unknown): number | null {
  if (storeErrorType(error) !== 'wrong-expected-version') return null;
  const { actualVersion } = error as WrongExpectedVersionError;
  return actualVersion === 'no_stream' ? NO_STREAM : Number(actualVersion);
}

/** True when the store, or this code, refused; false when the store wasn't reached or its answer was lost. */
export function isAnswer(error: unknown): boolean {
  const ours = [TypeError, RangeError, HistoryChanged];
  return ANSWERS.has(storeErrorType(error)) || ours.some((kind) => error instanceof kind);
}

/** Maps every error that isn't a definite answer to `EventLogUnavailable`. */
export function asLogError(error: unknown): unknown {
  if (storeErrorType(error) === 'access-denied') {
    const refusal = error as Error & { code?: unknown };
    return new EventStoreAccessDenied(refusal.code === UNAUTHENTICATED ? 'user' : 'rights', refusal);
  }
  if (error instanceof EventLogUnavailable || isAnswer(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new EventLogUnavailable(`EventStoreDB: ${reason}`, { cause: error });
}
