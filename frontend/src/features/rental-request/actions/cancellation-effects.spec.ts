import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { cancellationEffects } from './cancellation-effects.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-12-01T00:00:00+09:00');
const FEES = { rentalFee: 3001, shippingFee: 1500, insuranceFee: 0 };
const paid = (viewerParty: RentalRequest['viewerParty'], until: number) =>
  ({
    ...FEES,
    viewerParty,
    startDate: '2026-12-01',
    freeCancellationUntil: new Date(until).toISOString(),
  }) as RentalRequest;
const words = (viewerParty: RentalRequest['viewerParty'], now: number, until = START - 72 * HOUR) =>
  cancellationEffects(paid(viewerParty, until), now);

describe('the confirmation of a cancellation', () => {
  it('tells a borrower with 72 hours left that everything is refunded', () =>
    expect(words('borrower', START - 72 * HOUR)).toContain('全額（¥4,501）'));
  it('tells a borrower with less time that half of the rental fee isn’t refunded', () =>
    expect(words('borrower', START - 72 * HOUR + 1)).toContain('合わせて¥3,001が返金'));
  it('promises a full refund for longer after an interruption', () => {
    const until = START - 48 * HOUR;
    expect(words('borrower', until, until)).toContain('全額（¥4,501）');
    expect(words('borrower', until + 1, until)).toContain('合わせて¥3,001が返金');
  });
  it('tells a borrower who hasn’t received the item at the start that everything is refunded', () =>
    expect(words('borrower', START)).toContain('全額（¥4,501）'));
  it('tells a borrower with a coupon what the card gets back, to which a late cancellation gives nothing of the coupon', () => {
    const effects = (couponAmount: number, now: number) =>
      cancellationEffects({ ...paid('borrower', START - 72 * HOUR), couponAmount }, now);
    expect(effects(500, START - 72 * HOUR)).toContain('全額（¥4,001）');
    expect(effects(500, START - 71 * HOUR)).toContain('クーポンの分を差し引いた¥2,501が返金');
    expect(effects(4000, START - 71 * HOUR)).toContain('¥0が返金');
  });
  it('tells a borrower of a parcel that one item’s shipping isn’t refunded, until the parcel should have arrived', () => {
    const parcel = { id: 'a0000000-0000-4000-8000-000000000001', rounds: 3 };
    const effects = (now: number, couponAmount = 0) =>
      cancellationEffects({ ...paid('borrower', START - 72 * HOUR), parcel, couponAmount }, now);
    const early = effects(START - 72 * HOUR);
    expect(early).toContain('¥3,001が返金されます。ほかのアイテムが同じ荷物で送られるときは、送料は返金されません。');
    expect(early).toContain('同じ荷物のアイテムがひとつも送られないことになったときは、送料も返金されます。');
    // The others may have been cancelled before.
    expect(early).not.toContain('ほかのアイテムは届く');
    expect(effects(START - 72 * HOUR, 500)).toContain('¥2,501が返金されます。クーポンの分を差し引いた金額です。');
    expect(effects(START - 71 * HOUR)).toContain(
      '¥1,501が返金されます。開始まで72時間を切っているため、レンタル料金の返金は半額です。',
    );
    expect(effects(START)).toContain('全額（¥4,501）');
  });
  it('tells an owner that there is no payout', () =>
    expect(words('owner', START - HOUR)).toContain('報酬は発生しません'));
});
