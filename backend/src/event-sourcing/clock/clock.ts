/**
 * The domain's time: decisions, deadlines and windows read this and nothing else. Sessions, signatures and the payment
 * provider keep real time.
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
