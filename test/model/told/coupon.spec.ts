import { describe } from '@jest/globals';
import { tell } from './tell.ts';

const coupon = { coupon: 500 };
const large = { coupon: 6000 };
const both = { coupon: 500, cover: true };

/** Price 4,000, shipping 1,500; the coupon pays 500 of it, and the owner's share is 3,856 as without one. */
describe('a rental with a coupon, told', () => {
  tell([
    [
      'She rents with it.',
      'She pays 5,000, the owner gets 3,856, the platform keeps 1,144.',
      (s) => s.received(coupon).sentBack().confirmed(),
    ],
    [
      'At a meeting nothing is shipped.',
      'She pays 3,500, the owner gets 3,856, the platform loses 356.',
      (s) =>
        s
          .received({ ...coupon, method: 'pickup' })
          .sentBack()
          .confirmed(),
    ],
    [
      'The least total of 2,000.',
      'She pays 1,500, the owner gets 1,928, the platform loses 428.',
      (s) =>
        s
          .received({ price: 2000, ...coupon, method: 'pickup' })
          .sentBack()
          .confirmed(),
    ],
    [
      'A coupon above the total leaves her card 50.',
      'She pays 50, the owner gets 3,856, the platform loses 3,806.',
      (s) => s.received(large).sentBack().confirmed(),
    ],
    [
      'She never pays.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.requested(coupon).approved().timersAfter(3),
    ],
    [
      'She cancels at once.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.paid(coupon).cancelledBy('borrower'),
    ],
    [
      'She cancels after the free time, and the coupon’s part goes back first.',
      'She pays 2,000, the owner gets 1,928, the platform keeps 72.',
      (s) => s.paid(coupon).after(4).cancelledBy('borrower'),
    ],
    [
      'With the cover she cancels after the free time.',
      'She pays 2,000, the owner gets 1,928, the platform keeps 72.',
      (s) => s.paid(both).after(4).cancelledBy('borrower'),
    ],
    [
      'With a coupon above the total she cancels after the free time.',
      'She pays 50, the owner gets 1,928, the platform loses 1,878.',
      (s) => s.paid(large).after(4).cancelledBy('borrower'),
    ],
    [
      'The owner cancels.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.paid(coupon).after(4).cancelledBy('owner'),
    ],
    [
      'The owner never ships.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.paid(coupon).timersAfter(12),
    ],
    [
      'A case gives 1,000 of the price back, to her card.',
      'She pays 4,000, the owner gets 2,892, the platform keeps 1,108.',
      (s) => s.received(coupon).reportedBy('borrower').refunded({ rental: 1000 }).sentBack().confirmed(),
    ],
    [
      'A case gives everything back: to her card what it paid.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) =>
        s.received(coupon).sentBack().reportedBy('owner').refunded({ rental: 4000, shipping: 1500 }, { ends: true }),
    ],
    [
      'The cover pays a fee of 3,000.',
      'She pays 5,400, the owner gets 6,856, the platform loses 1,456.',
      (s) => s.received(both).sentBack().reportedBy('owner').assessed(3000),
    ],
    [
      'The cover leaves 500 of a fee of 4,500 to her.',
      'She pays 5,900, the owner gets 8,356, the platform loses 2,456.',
      (s) => s.received(both).sentBack().reportedBy('owner').assessed(4500).feePaid(500),
    ],
    [
      'She pays a fee of 3,000, for which no coupon counts.',
      'She pays 8,000, the owner gets 6,856, the platform keeps 1,144.',
      (s) => s.received(coupon).sentBack().reportedBy('owner').assessed(3000).feePaid(3000),
    ],
    [
      'She brings it two days late.',
      'She pays 6,714, the owner gets 5,570, the platform keeps 1,144.',
      (s) => s.received(coupon).sentBack(2).confirmed(),
    ],
    [
      'She loses it, for 8,000.',
      'She pays 13,000, the owner gets 11,856, the platform keeps 1,144.',
      (s) => s.received(coupon).reportedBy('borrower').assessed(8000, 'lost').feePaid(8000),
    ],
    [
      'It doesn’t fit: the price of 4,000 goes to her card.',
      'She pays 1,000, the owner gets 0, the platform keeps 1,000.',
      (s) =>
        s
          .received({ ...coupon, promise: true })
          .doesNotFit()
          .sentBack()
          .confirmed(),
    ],
    [
      'It doesn’t fit, and her card paid 3,500 beside a coupon of 2,000.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.received({ coupon: 2000, promise: true }).doesNotFit().sentBack().confirmed(),
    ],
    [
      'She extends it, by card alone.',
      'She pays 9,000, the owner gets 7,712, the platform keeps 1,288.',
      (s) => s.received(coupon).extended().sentBack().confirmed(),
    ],
    [
      'A dispute is won.',
      'She pays 5,000, the owner gets 3,856, the platform keeps 1,144.',
      (s) => s.received(coupon).disputed().sentBack().confirmed().disputeEnds('won'),
    ],
    [
      'Her bank takes the card’s part back before the end; the owner has what the coupon paid.',
      'She pays 0, the owner gets 500, the platform loses 2,000, the provider 1,500.',
      (s) => s.received(coupon).disputed().disputeEnds('lost').sentBack().confirmed(),
    ],
    [
      'Her bank takes the card’s part back after the end.',
      'She pays 0, the owner gets 500, the platform loses 2,000, the provider 1,500.',
      (s) => s.received(coupon).sentBack().confirmed().disputed().disputeEnds('lost'),
    ],
  ]);
});
