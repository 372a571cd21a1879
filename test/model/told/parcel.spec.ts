import { describe } from '@jest/globals';
import { tell } from './tell.ts';

const third = { part: 500 };
const withCoupon = { part: 500, coupon: 500 };
const withCover = { part: 500, cover: true };

/** One of three items in a parcel. Price 4,000, its part of the shipping 500 of 1,500; the owner's share is 3,856. */
describe('an item that travels with others, told', () => {
  tell([
    [
      'She rents it.',
      'She pays 4,500, the owner gets 3,856, the platform keeps 644.',
      (s) => s.received(third).sentBack().confirmed(),
    ],
    [
      'The owner declined the third one, so two share the shipping.',
      'She pays 4,750, the owner gets 3,856, the platform keeps 894.',
      (s) => s.received({ part: 750 }).sentBack().confirmed(),
    ],
    [
      'The owner approved it alone.',
      'She pays 5,500, the owner gets 3,856, the platform keeps 1,644.',
      (s) => s.received({ part: 1500 }).sentBack().confirmed(),
    ],
    [
      'Her bank declines it, and she never pays.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.requested(third).approved(500).timersAfter(3),
    ],
    [
      'Its charge to the parcel’s card lands once she has withdrawn it.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.requested(third).approved(500).withdrawn().chargedToSavedCard(4500),
    ],
    [
      'Its charge to the parcel’s card lands after the end of its window.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.requested(third).approved(500).timersAfter(3).chargedToSavedCard(4500),
    ],
    [
      'She pays it on a page of its own, and the parcel’s card is charged as well.',
      'She pays 4,500, the owner gets 3,856, the platform keeps 644.',
      (s) => s.paid(third).chargedToSavedCard(4500).nowReceived().sentBack().confirmed(),
    ],
    [
      'She cancels it at once; the others travel, so its part of the shipping stays.',
      'She pays 500, the owner gets 0, the platform keeps 500.',
      (s) => s.paid(third).cancelledBy('borrower'),
    ],
    [
      'She cancels it after the free time.',
      'She pays 2,500, the owner gets 1,928, the platform keeps 572.',
      (s) => s.paid(third).after(4).cancelledBy('borrower'),
    ],
    [
      'She cancels all of them at once.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.paid(third).allCancelled(),
    ],
    [
      'She cancels all of them after the free time.',
      'She pays 2,000, the owner gets 1,928, the platform keeps 72.',
      (s) => s.paid(third).after(4).allCancelled(),
    ],
    [
      'The owner cancels it.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.paid(third).after(4).cancelledBy('owner'),
    ],
    [
      'The owner never ships the parcel.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.paid(third).timersAfter(12),
    ],
    [
      'A coupon pays a part of it.',
      'She pays 4,000, the owner gets 3,856, the platform keeps 144.',
      (s) => s.received(withCoupon).sentBack().confirmed(),
    ],
    [
      'With the coupon she cancels it at once: its part of the shipping stays.',
      'She pays 500, the owner gets 0, the platform keeps 500.',
      (s) => s.paid(withCoupon).cancelledBy('borrower'),
    ],
    [
      'With the coupon she cancels all of them at once.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.paid(withCoupon).allCancelled(),
    ],
    [
      'With the coupon she cancels it after the free time: the coupon’s part goes back first.',
      'She pays 2,500, the owner gets 1,928, the platform keeps 572.',
      (s) => s.paid(withCoupon).after(4).cancelledBy('borrower'),
    ],
    [
      'With the coupon she cancels all of them after the free time.',
      'She pays 2,000, the owner gets 1,928, the platform keeps 72.',
      (s) => s.paid(withCoupon).after(4).allCancelled(),
    ],
    [
      'The coupon pays most of a cheap one with a fifth of the shipping.',
      'She pays 500, the owner gets 675, the platform loses 175.',
      (s) => s.received({ price: 700, part: 300, coupon: 500 }).sentBack().confirmed(),
    ],
    [
      'Its part of the shipping is nothing: the coupon leaves her card 50 of the price.',
      'She pays 50, the owner gets 482, the platform loses 432.',
      (s) => s.received({ price: 500, part: 0, coupon: 500 }).sentBack().confirmed(),
    ],
    [
      'A coupon above its price pays nothing of the shipping, which more may share later.',
      'She pays 550, the owner gets 3,856, the platform loses 3,306.',
      (s) => s.received({ part: 500, coupon: 6000 }).sentBack().confirmed(),
    ],
    [
      'With the coupon her bank takes the card’s part back before the end; the owner has what the coupon paid.',
      'She pays 0, the owner gets 500, the platform loses 2,000, the provider 1,500.',
      (s) => s.received(withCoupon).disputed().disputeEnds('lost').sentBack().confirmed(),
    ],
    [
      'With the coupon she loses it, for 8,000.',
      'She pays 12,000, the owner gets 11,856, the platform keeps 144.',
      (s) => s.received(withCoupon).reportedBy('borrower').assessed(8000, 'lost').feePaid(8000),
    ],
    [
      'She adds the cover for 400.',
      'She pays 4,900, the owner gets 3,856, the platform keeps 1,044.',
      (s) => s.received(withCover).sentBack().confirmed(),
    ],
    [
      'With the cover she cancels it at once.',
      'She pays 500, the owner gets 0, the platform keeps 500.',
      (s) => s.paid(withCover).cancelledBy('borrower'),
    ],
    [
      'The cover pays a fee of 3,000 for it; the others have no case.',
      'She pays 4,900, the owner gets 6,856, the platform loses 1,956.',
      (s) => s.received(withCover).sentBack().reportedBy('owner').assessed(3000),
    ],
    [
      'She pays a fee of 3,000 for it.',
      'She pays 7,500, the owner gets 6,856, the platform keeps 644.',
      (s) => s.received(third).sentBack().reportedBy('owner').assessed(3000).feePaid(3000),
    ],
    [
      'A case gives 1,000 of its price back.',
      'She pays 3,500, the owner gets 2,892, the platform keeps 608.',
      (s) => s.received(third).reportedBy('borrower').refunded({ rental: 1000 }).sentBack().confirmed(),
    ],
    [
      'A case gives everything back, with its part of the shipping.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.received(third).sentBack().reportedBy('owner').refunded({ rental: 4000, shipping: 500 }, { ends: true }),
    ],
    [
      'She brings it two days late.',
      'She pays 6,214, the owner gets 5,570, the platform keeps 644.',
      (s) => s.received(third).sentBack(2).confirmed(),
    ],
    [
      'She loses it, for 8,000.',
      'She pays 12,500, the owner gets 11,856, the platform keeps 644.',
      (s) => s.received(third).reportedBy('borrower').assessed(8000, 'lost').feePaid(8000),
    ],
    [
      'It doesn’t fit: its price goes back, and its part of the shipping stays.',
      'She pays 500, the owner gets 0, the platform keeps 500.',
      (s) =>
        s
          .received({ ...third, promise: true })
          .doesNotFit()
          .sentBack()
          .confirmed(),
    ],
    [
      'She extends it alone.',
      'She pays 8,500, the owner gets 7,712, the platform keeps 788.',
      (s) => s.received(third).extended().sentBack().confirmed(),
    ],
    [
      'She extends it alone, and loses it, for 8,000.',
      'She pays 16,500, the owner gets 15,712, the platform keeps 788.',
      (s) => s.received(third).extended().reportedBy('borrower').assessed(8000, 'lost').feePaid(8000),
    ],
    [
      'A dispute is won.',
      'She pays 4,500, the owner gets 3,856, the platform keeps 644.',
      (s) => s.received(third).disputed().sentBack().confirmed().disputeEnds('won'),
    ],
    [
      'Her bank takes its charge back before the end.',
      'She pays 0, the owner gets 0, the platform loses 1,500, the provider 1,500.',
      (s) => s.received(third).disputed().disputeEnds('lost').sentBack().confirmed(),
    ],
  ]);
});
