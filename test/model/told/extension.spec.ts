import { describe } from '@jest/globals';
import { tell } from './tell.ts';

/** Price 4,000, shipping 1,500; each paid week has a payout fee of its own, 144 of 4,000 yen. */
describe('an extended rental, told', () => {
  tell([
    [
      'She extends it by a week.',
      'She pays 9,500, the owner gets 7,712, the platform keeps 1,788.',
      (s) => s.received().extended().sentBack().confirmed(),
    ],
    [
      'She extends it twice.',
      'She pays 13,500, the owner gets 11,568, the platform keeps 1,932.',
      (s) => s.received().extended().after(5).extended().sentBack().confirmed(),
    ],
    [
      'The second week costs 3,010, its price by then.',
      'She pays 8,510, the owner gets 6,758, the platform keeps 1,752.',
      (s) => s.received().extended(3010).sentBack().confirmed(),
    ],
    [
      'Two fees of 13 yen aren’t one of 27: 377 and 377.',
      'She pays 6,254, the owner gets 4,584, the platform keeps 1,670.',
      (s) => s.received().extended(377).after(5).extended(377).sentBack().confirmed(),
    ],
    [
      'The owner never answers.',
      'She pays 5,500, the owner gets 3,856, the platform keeps 1,644.',
      (s) => s.received().extensionRequested().timersAfter(2).sentBack().confirmed(),
    ],
    [
      'It is approved and never paid.',
      'She pays 5,500, the owner gets 3,856, the platform keeps 1,644.',
      (s) => s.received().extensionApproved().timersAfter(2).sentBack().confirmed(),
    ],
    [
      'She pays 100 yen too much, and all of it goes back.',
      'She pays 5,500, the owner gets 3,856, the platform keeps 1,644.',
      (s) => s.received().extensionApproved().extensionPaid(4100).sentBack().confirmed(),
    ],
    [
      'She pays twice, and the second payment goes back.',
      'She pays 9,500, the owner gets 7,712, the platform keeps 1,788.',
      (s) => s.received().extended().extensionPaid(4000).sentBack().confirmed(),
    ],
    [
      'She pays after she has sent it back, and that payment goes back.',
      'She pays 5,500, the owner gets 3,856, the platform keeps 1,644.',
      (s) => s.received().extensionApproved().sentBack().extensionPaid(4000).confirmed(),
    ],
    [
      'She pays after a report of damage, and that payment goes back.',
      'She pays 5,500, the owner gets 3,856, the platform keeps 1,644.',
      (s) =>
        s
          .received()
          .extensionApproved()
          .reportedBy('borrower')
          .extensionPaid(4000)
          .dismissed(false)
          .sentBack()
          .confirmed(),
    ],
    [
      'She brings it back before the paid week begins, which gives nothing back.',
      'She pays 9,500, the owner gets 7,712, the platform keeps 1,788.',
      (s) => s.received().extended().after(1).sentBack().confirmed(),
    ],
    [
      'It comes back two days after the extended end: the late fee follows the first price.',
      'She pays 9,214, the owner gets 7,498, the platform keeps 1,716.',
      (s) => s.received().extended(2000).sentBack(2).confirmed(),
    ],
    [
      'It comes back on the eighth day, which isn’t late any more.',
      'She pays 9,500, the owner gets 7,712, the platform keeps 1,788.',
      (s) => s.received().extended().after(8).sentBack().confirmed(),
    ],
    [
      'It is damaged in the second week, and she pays 3,000.',
      'She pays 12,500, the owner gets 10,712, the platform keeps 1,788.',
      (s) => s.received().extended().after(8).sentBack().reportedBy('owner').assessed(3000).feePaid(3000),
    ],
    [
      'It is lost in the second week, for 8,000.',
      'She pays 17,500, the owner gets 15,712, the platform keeps 1,788.',
      (s) => s.received().extended().after(8).reportedBy('borrower').assessed(8000, 'lost').feePaid(8000),
    ],
    [
      'A case gives 1,000 of the first week back.',
      'She pays 8,500, the owner gets 6,748, the platform keeps 1,752.',
      (s) => s.received().extended().reportedBy('borrower').refunded({ rental: 1000 }).sentBack().confirmed(),
    ],
    [
      'A case gives the first week back whole, shipping too.',
      'She pays 4,000, the owner gets 3,856, the platform keeps 144.',
      (s) =>
        s
          .received()
          .extended()
          .sentBack()
          .reportedBy('owner')
          .refunded({ rental: 4000, shipping: 1500 }, { ends: true }),
    ],
    [
      'Her bank takes the second week’s payment back.',
      'She pays 5,500, the owner gets 3,856, the platform keeps 144, the provider 1,500.',
      (s) => s.received().extended().disputed('last').disputeEnds('lost').sentBack().confirmed(),
    ],
    [
      'Her bank takes the first payment back.',
      'She pays 4,000, the owner gets 3,856, the platform loses 1,356, the provider 1,500.',
      (s) => s.received().extended().disputed('first').disputeEnds('lost').sentBack().confirmed(),
    ],
    [
      'Both are disputed, and only the second is lost.',
      'She pays 5,500, the owner gets 3,856, the platform keeps 144, the provider 1,500.',
      (s) =>
        s
          .received()
          .extended()
          .disputed('first')
          .disputeEnds('won')
          .disputed('last')
          .disputeEnds('lost')
          .sentBack()
          .confirmed(),
    ],
    [
      'A dispute of the second week is open at the end, and is won.',
      'She pays 9,500, the owner gets 7,712, the platform keeps 1,788.',
      (s) => s.received().extended().disputed('last').sentBack().confirmed().disputeEnds('won'),
    ],
    [
      'A dispute of the second week is open at the end, and is lost.',
      'She pays 5,500, the owner gets 3,856, the platform keeps 144, the provider 1,500.',
      (s) => s.received().extended().disputed('last').sentBack().confirmed().disputeEnds('lost'),
    ],
    [
      'At meetings nothing is shipped.',
      'She pays 8,000, the owner gets 7,712, the platform keeps 288.',
      (s) => s.received({ method: 'pickup' }).extended().sentBack().confirmed(),
    ],
    [
      'The owner never confirms the return.',
      'She pays 9,500, the owner gets 7,712, the platform keeps 1,788.',
      (s) => s.received().extended().sentBack().timersAfter(10),
    ],
  ]);
});
