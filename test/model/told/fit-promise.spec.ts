import { describe } from '@jest/globals';
import { tell } from './tell.ts';

const promised = { promise: true };
const both = { promise: true, cover: true };

/** Price 4,000, shipping 1,500; the premium of the cover is 400. */
describe('a rental with the price back for a wrong size, told', () => {
  tell([
    [
      'It fits.',
      'She pays 5,500, the owner gets 3,856, the platform keeps 1,644.',
      (s) => s.received(promised).sentBack().confirmed(),
    ],
    [
      'It doesn’t fit, and the owner confirms it unworn.',
      'She pays 1,500, the owner gets 0, the platform keeps 1,500.',
      (s) => s.received(promised).doesNotFit().sentBack().confirmed(),
    ],
    [
      'It doesn’t fit, and the owner never answers.',
      'She pays 1,500, the owner gets 0, the platform keeps 1,500.',
      (s) => s.received(promised).doesNotFit().sentBack().timersAfter(10),
    ],
    [
      'It doesn’t fit; the cover’s premium stays.',
      'She pays 1,900, the owner gets 0, the platform keeps 1,900.',
      (s) => s.received(both).doesNotFit().sentBack().confirmed(),
    ],
    [
      'At a meeting nothing is shipped.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) =>
        s
          .received({ ...promised, method: 'pickup' })
          .doesNotFit()
          .sentBack()
          .confirmed(),
    ],
    [
      'An item of 77 yen doesn’t fit.',
      'She pays 1,500, the owner gets 0, the platform keeps 1,500.',
      (s) =>
        s
          .received({ price: 77, ...promised })
          .doesNotFit()
          .sentBack()
          .confirmed(),
    ],
    [
      'The owner objects, and operators dismiss the report.',
      'She pays 1,500, the owner gets 0, the platform keeps 1,500.',
      (s) => s.received(promised).doesNotFit().sentBack().reportedBy('owner').dismissed().confirmed(),
    ],
    [
      'The owner objects, and it was worn: operators assess 2,000.',
      'She pays 7,500, the owner gets 5,856, the platform keeps 1,644.',
      (s) => s.received(promised).doesNotFit().sentBack().reportedBy('owner').assessed(2000).feePaid(2000),
    ],
    [
      'It was worn, and the cover pays 2,000.',
      'She pays 5,900, the owner gets 5,856, the platform keeps 44.',
      (s) => s.received(both).doesNotFit().sentBack().reportedBy('owner').assessed(2000),
    ],
    [
      'The owner objects, and operators give the price back in the case.',
      'She pays 1,500, the owner gets 0, the platform keeps 1,500.',
      (s) =>
        s.received(promised).doesNotFit().sentBack().reportedBy('owner').refunded({ rental: 4000 }, { ends: true }),
    ],
    [
      'The owner objects, and operators give half of it back.',
      'She pays 3,500, the owner gets 1,928, the platform keeps 1,572.',
      (s) =>
        s.received(promised).doesNotFit().sentBack().reportedBy('owner').refunded({ rental: 2000 }, { ends: true }),
    ],
    [
      'The owner objects, and operators give the shipping back as well.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) =>
        s
          .received(promised)
          .doesNotFit()
          .sentBack()
          .reportedBy('owner')
          .refunded({ rental: 4000, shipping: 1500 }, { ends: true }),
    ],
    [
      'It comes back two days late: the late fee of 1,714 is the owner’s.',
      'She pays 3,214, the owner gets 1,714, the platform keeps 1,500.',
      (s) => s.received(promised).doesNotFit().sentBack(2).confirmed(),
    ],
    [
      'She loses it on the way back: its value of 8,000 is hers to pay.',
      'She pays 13,500, the owner gets 11,856, the platform keeps 1,644.',
      (s) => s.received(promised).doesNotFit().reportedBy('borrower').assessed(8000, 'lost').feePaid(8000),
    ],
    [
      'Her bank takes the payment back before it is confirmed.',
      'She pays 0, the owner gets 0, the platform loses 1,500, the provider 1,500.',
      (s) => s.received(promised).doesNotFit().sentBack().disputed().disputeEnds('lost').confirmed(),
    ],
    [
      'A dispute is open while it is confirmed, and is won.',
      'She pays 1,500, the owner gets 0, the platform keeps 1,500.',
      (s) => s.received(promised).doesNotFit().sentBack().disputed().confirmed().disputeEnds('won'),
    ],
    [
      'It doesn’t fit, and then she keeps it for 8,000.',
      'She pays 13,500, the owner gets 11,856, the platform keeps 1,644.',
      (s) => s.received(promised).doesNotFit().reportedBy('borrower').assessed(8000, 'kept').feePaid(8000),
    ],
    [
      'She cancels at once.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.paid(promised).cancelledBy('borrower'),
    ],
    [
      'She cancels after the free time.',
      'She pays 2,000, the owner gets 1,928, the platform keeps 72.',
      (s) => s.paid(promised).after(4).cancelledBy('borrower'),
    ],
    [
      'The owner cancels.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.paid(promised).cancelledBy('owner'),
    ],
    [
      'An odd price of 3,001 goes back whole.',
      'She pays 1,500, the owner gets 0, the platform keeps 1,500.',
      (s) =>
        s
          .received({ price: 3001, ...promised })
          .doesNotFit()
          .sentBack()
          .confirmed(),
    ],
    [
      'She asked for an extension first, which ends unpaid.',
      'She pays 1,500, the owner gets 0, the platform keeps 1,500.',
      (s) => s.received(promised).extensionRequested().doesNotFit().sentBack().confirmed(),
    ],
    [
      'The case is dismissed before it comes back, and it comes back.',
      'She pays 1,500, the owner gets 0, the platform keeps 1,500.',
      (s) => s.received(promised).doesNotFit().reportedBy('borrower').dismissed(false).sentBack().confirmed(),
    ],
    [
      'The owner objects, operators assess 2,000, she objects, and they dismiss.',
      'She pays 1,500, the owner gets 0, the platform keeps 1,500.',
      (s) =>
        s
          .received(promised)
          .doesNotFit()
          .sentBack()
          .reportedBy('owner')
          .assessed(2000)
          .objected()
          .dismissed()
          .confirmed(),
    ],
  ]);
});
