import assert from 'node:assert/strict';
import { extendPeriod, reservePeriod, shortenPeriod } from '../../backend/src/rentals/round/calendar/decide.ts';
import type { CalendarEvent } from '../../contracts/src/item/calendar/item-calendar.ts';
import type { RoundEvent } from '../../contracts/src/rental-round/events.ts';
import { openExtension, paidExtensions, reservedOf } from '../../contracts/src/rental-round/extension.ts';
import type { RentalRound } from '../../contracts/src/rental-round/rental-round.ts';
import { extendable } from '../../contracts/src/rental-round/test-support/extensions.ts';
import { charge, extensionRequests, impressions, reports } from './inputs.ts';
import { idOf, Shop, type Wish, type Work } from './shop.ts';

/** The borrower has had the item since the day before the other requests. */
const START = '2026-11-30';

/** The reserved days that the round needs now. */
const neededBy = (round: RentalRound) => {
  const open = openExtension(round);
  return open?.state === 'approved' ? reservedOf(round, open.to) : reservedOf(round);
};

/** A shop in which round 0 is in use, with a return code, and may be extended, while the others ask for the item. */
export class ExtensionShop extends Shop {
  constructor(wishes: readonly Wish[]) {
    super(wishes);
    this.rounds.unshift(
      extendable('return_shipping_code_generated').map(({ event }) =>
        event.type === 'RentalRequested' ? { ...event, data: { ...event.data, startDate: START } } : event,
      ),
    );
    const reservation = { roundId: idOf(0), ...reservedOf(this.roundOf(0)) };
    this.calendar.push(...reservePeriod(this.command('system', reservation), this.calendarNow()));
  }

  *requestExtension(): Work {
    const { [idOf(0)]: _own, ...others } = this.reservations();
    yield;
    const [free] = extensionRequests({ round: this.roundOf(0) });
    yield* this.ask(0, 'request-extension', 'borrower', { ...free, reservedPeriods: Object.values(others) });
  }

  /** Like the approval's handler: reserves the days, then approves. */
  *approveExtension(crashes: boolean): Work {
    const round = this.roundOf(0);
    yield;
    const open = openExtension(round);
    if (open?.state !== 'requested') return;
    const { to } = reservedOf(round, open.to);
    if (!(yield* this.change(0, extendPeriod, { roundId: idOf(0), n: open.n, to }))) return;
    yield;
    if (!crashes) yield* this.ask(0, 'approve-extension', 'owner', { n: open.n, blocked: false });
  }

  /** A payment counts if the extension is approved when it is recorded. */
  *payExtension(): Work {
    for (;;) {
      const revision = this.rounds[0]!.length;
      const open = openExtension(this.roundOf(0));
      yield;
      if (open?.state !== 'approved') return;
      if (this.rounds[0]!.length !== revision) continue;
      const data = { n: open.n, checkoutId: null, payment: charge(100 + open.n, open.price) };
      this.rounds[0]!.push({ type: 'ExtensionPaid', data });
      return this.check();
    }
  }

  /** This and a report end an extension that isn't paid. */
  returnItem(): Work {
    return this.ask(0, 'mark-returned', 'borrower', { ...impressions()[0], trackingCode: null, handoverCode: null });
  }

  reportDamage(): Work {
    return this.ask(0, 'report-damage', 'borrower', reports()[0]);
  }

  protected override following(n: number, events: readonly (RoundEvent | CalendarEvent)[]): Work[] {
    return [...super.following(n, events), ...events.flatMap((event) => this.ofExtension(event))];
  }

  private ofExtension(event: RoundEvent | CalendarEvent): Work[] {
    switch (event.type) {
      case 'PeriodExtended':
        return [this.driveExtension(event.data.n)];
      case 'ExtensionWithdrawn':
      case 'ExtensionDeclined':
      case 'ExtensionExpired':
        return [this.shorten(event.data.n)];
      default:
        return [];
    }
  }

  /** Handles days without an approval: approves the extension, or frees them if it has ended. */
  private *driveExtension(n: number): Work {
    yield;
    if (openExtension(this.roundOf(0))?.n !== n) return yield* this.shorten(n);
    yield* this.ask(0, 'approve-extension', 'system', { n, blocked: false });
  }

  private *shorten(n: number): Work {
    const round = this.roundOf(0);
    yield;
    if (openExtension(round)?.n === n || paidExtensions(round).some((one) => one.n === n)) return;
    yield* this.change(0, shortenPeriod, { roundId: idOf(0), n, to: reservedOf(round).to });
  }

  protected override check(): void {
    super.check();
    const { to } = this.reservations()[idOf(0)]!;
    assert.ok(to >= neededBy(this.roundOf(0)).to, 'an approved extension has no days');
  }

  /** Once all jobs are done. */
  checkAtRest(): void {
    const { from, to } = this.reservations()[idOf(0)]!;
    assert.deepEqual({ from, to }, neededBy(this.roundOf(0)));
  }
}
