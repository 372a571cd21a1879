/**
 * The domain's time, for decisions, deadlines and windows. Sessions, signatures and the payment provider use real time.
 */
export abstract class Clock {
  abstract now(): Date;
}

/** Real time. */
export class SystemClock extends Clock {
  override now(): Date {
    return new Date();
  }
}
