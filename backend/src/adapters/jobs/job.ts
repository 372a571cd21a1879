/** One piece of work to be done once, soon or after a delay. */
export interface Job {
  /** UUID, derived from what caused the job: the same cause enqueued again adds nothing. */
  readonly id: string;
  readonly queue: string;
  /** JSON. */
  readonly data: object;
  /** Seconds from now; absent: at once. */
  readonly delaySeconds?: number;
}

export interface StartedJob<Data = unknown> {
  readonly id: string;
  readonly data: Data;
  readonly createdOn: Date;
  /** It ended in OutsideUnavailable when it was started last. */
  readonly waitedForOutside: boolean;
}

/** A job that won't be tried again: it failed for good, or too often. */
export interface ParkedJob {
  readonly id: string;
  readonly queue: string;
  readonly data: unknown;
  /** How often it was started. */
  readonly attempts: number;
  /** Trying again the same way can't help: whoever starts it anew has changed something, or wants another attempt. */
  readonly definite: boolean;
  readonly error: string;
}

/** Thrown by a handler when repeating it unchanged can't help: the job is parked at once. */
export class DefiniteFailure extends Error {
  override name = 'DefiniteFailure';
}

/** Thrown by a handler when something outside is away: the job is tried until that is back, however long it takes. */
export class OutsideUnavailable extends Error {
  override name = 'OutsideUnavailable';
}
