import { Clock } from './clock.ts';

/** The domain's time as a test sets it: it runs on from there. */
export class TestClock extends Clock {
  private aheadMs = 0;

  /** @param start real time by default */
  constructor(start?: string) {
    super();
    if (start !== undefined) this.moveTo(start);
  }

  override now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  advance(byMs: number): void {
    this.aheadMs += byMs;
  }

  moveTo(time: string): void {
    this.aheadMs = Date.parse(time) - Date.now();
  }
}
