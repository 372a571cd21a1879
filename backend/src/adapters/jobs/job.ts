/** A piece of work to do once, soon or after a delay. */
export interface Job {
  /** UUID derived from the job's cause: enqueueing the same cause again adds nothing. */
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
  /** The last attempt ended with OutsideUnavailable. */
  readonly waitedForOutside: boolean;
  /** Aborted when the worker stops: a long job throws its reason, and another worker repeats it. */
  readonly stop: AbortSignal;
}

/** A job that won't be retried: it failed definitely, or too often. */
export interface ParkedJob {
  readonly id: string;
  readonly queue: string;
  readonly data: unknown;
  /** The number of attempts. */
  readonly attempts: number;
  /** An unchanged retry can't help: restart it only after changing something, or to allow another attempt. */
  readonly definite: boolean;
  readonly error: string;
}

/** Thrown by a handler when an unchanged retry can't help: the job is parked at once. */
export class DefiniteFailure extends Error {
  override name = 'DefiniteFailure';
}

/** Why a worker's jobs are asked to stop. A job that throws it is retried, and the attempt isn't counted. */
export class WorkerStopping extends Error {
  override name = 'WorkerStopping';
}

/** Thrown by a handler during an outage of an external service: the job is retried until that is over. */
export class OutsideUnavailable extends Error {
  override name = 'OutsideUnavailable';
}
