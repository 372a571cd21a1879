import type { WrongExpectedVersionError } from '@eventstore/db-client';
import { EventLogUnavailable, HistoryChanged, NO_STREAM } from '@meguri/contracts/events/event-log.ts';

/** The client's errors that are an answer: asking again wouldn't change it. All else leaves the outcome open. */
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
/** gRPC's status for a user or password that the store doesn't know; the rights it misses have another. */
const UNAUTHENTICATED = 16;

/** The store doesn't let us in, or not to all that the log needs. */
export class EventStoreAccessDenied extends Error {
  override name = 'EventStoreAccessDenied';
  /** `user`: it doesn't know the user with this password; `rights`: what the user may do isn't enough. */
  readonly lacks: 'user' | 'rights';

  constructor(lacks: 'user' | 'rights', cause: Error) {
    super(`EventStoreDB: ${cause.message}`, { cause });
    this.lacks = lacks;
  }
}

/** The client's name for what went wrong; undefined for errors that are not the client's own. */
export function storeErrorType(error: unknown): string | undefined {
  const type: unknown = error instanceof Error && 'type' in error ? error.type : undefined;
  return typeof type === 'string' ? type : undefined;
}

/** The stream's head where an append expected another; null for every other error. */
export function headInstead(error: unknown): number | null {
  if (storeErrorType(error) !== 'wrong-expected-version') return null;
  const { actualVersion } = error as WrongExpectedVersionError;
  return actualVersion === 'no_stream' ? NO_STREAM : Number(actualVersion);
}

/** True when the store, or our own code, said no; false when it couldn't be asked or its answer was lost. */
export function isAnswer(error: unknown): boolean {
  const ours = [TypeError, RangeError, HistoryChanged];
  return ANSWERS.has(storeErrorType(error)) || ours.some((kind) => error instanceof kind);
}

/** What the port's users are told: everything that is no answer is the log being unavailable. */
export function asLogError(error: unknown): unknown {
  if (storeErrorType(error) === 'access-denied') {
    const refusal = error as Error & { code?: unknown };
    return new EventStoreAccessDenied(refusal.code === UNAUTHENTICATED ? 'user' : 'rights', refusal);
  }
  if (error instanceof EventLogUnavailable || isAnswer(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new EventLogUnavailable(`EventStoreDB: ${reason}`, { cause: error });
}
