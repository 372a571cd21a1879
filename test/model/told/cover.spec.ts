import { describe, expect, it } from '@jest/globals';
import { Story } from './story.ts';
import { tell } from './tell.ts';

const covered = { cover: true };

/** Price 4,000, shipping 1,500, premium 400; the owner's share is 3,856 and the payout's fee 144 yen. */
describe('a rental with the cover, told', () => {
  tell([
    [
      'Nothing is damaged.',
      'She pays 5,900, the owner gets 3,856, the platform keeps 2,044.',
      (s) => s.received(covered).sentBack().confirmed(),
    ],
    [
      'She did without the cover, and pays a fee of 3,000 herself.',
      'She pays 8,500, the owner gets 6,856, the platform keeps 1,644.',
      (s) => s.received().sentBack().reportedBy('owner').assessed(3000).feePaid(3000),
    ],
    [
      'A fee of 3,000 is below the price.',
      'She pays 5,900, the owner gets 6,856, the platform loses 956.',
      (s) => s.received(covered).sentBack().reportedBy('owner').assessed(3000),
    ],
    [
      'A fee is as high as the price.',
      'She pays 5,900, the owner gets 7,856, the platform loses 1,956.',
      (s) => s.received(covered).sentBack().reportedBy('owner').assessed(4000),
    ],
    [
      'A fee of 4,500 leaves 500 to her.',
      'She pays 6,400, the owner gets 8,356, the platform loses 1,956.',
      (s) => s.received(covered).sentBack().reportedBy('owner').assessed(4500).feePaid(500),
    ],
    [
      'A fee of 4,049 would leave 49, which no card can be charged.',
      'She pays 5,900, the owner gets 7,905, the platform loses 2,005.',
      (s) => s.received(covered).sentBack().reportedBy('owner').assessed(4049),
    ],
    [
      'A fee of 4,050 leaves 50.',
      'She pays 5,950, the owner gets 7,906, the platform loses 1,956.',
      (s) => s.received(covered).sentBack().reportedBy('owner').assessed(4050).feePaid(50),
    ],
    [
      'Two fees of 4,000 and 2,000 come in one rental, of which 1,000 exceed the cover.',
      'She pays 6,900, the owner gets 9,856, the platform loses 2,956.',
      (s) =>
        s
          .received(covered)
          .reportedBy('borrower')
          .assessed(4000)
          .sentBack()
          .reportedBy('owner')
          .assessed(2000)
          .feePaid(1000),
    ],
    [
      'Two fees of 4,000 and 1,030 would leave 30.',
      'She pays 5,900, the owner gets 8,886, the platform loses 2,986.',
      (s) => s.received(covered).reportedBy('borrower').assessed(4000).sentBack().reportedBy('owner').assessed(1030),
    ],
    [
      'She objects to a fee of 4,500, and operators dismiss the report.',
      'She pays 5,900, the owner gets 3,856, the platform keeps 2,044.',
      (s) => s.received(covered).sentBack().reportedBy('owner').assessed(4500).objected().dismissed().confirmed(),
    ],
    [
      'She objects to a fee of 4,500, and operators assess 2,000 instead.',
      'She pays 5,900, the owner gets 5,856, the platform keeps 44.',
      (s) => s.received(covered).sentBack().reportedBy('owner').assessed(4500).objected().assessed(2000),
    ],
    [
      'She never pays the 2,000 that are left of a fee of 6,000, and operators write them off.',
      'She pays 5,900, the owner gets 7,856, the platform loses 1,956.',
      (s) => s.received(covered).sentBack().reportedBy('owner').assessed(6000).writtenOff(),
    ],
    [
      'The timer writes off what is left of a fee of 6,000.',
      'She pays 5,900, the owner gets 7,856, the platform loses 1,956.',
      (s) => s.received(covered).sentBack().reportedBy('owner').assessed(6000).timersAfter(40),
    ],
    [
      'She loses the item: its value of 8,000 is hers to pay.',
      'She pays 13,900, the owner gets 11,856, the platform keeps 2,044.',
      (s) => s.received(covered).reportedBy('borrower').assessed(8000, 'lost').feePaid(8000),
    ],
    [
      'She keeps the item for 8,000.',
      'She pays 13,900, the owner gets 11,856, the platform keeps 2,044.',
      (s) => s.received(covered).reportedBy('borrower').assessed(8000, 'kept').feePaid(8000),
    ],
    [
      'She cancels at once.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.paid(covered).cancelledBy('borrower'),
    ],
    [
      'She cancels after the free time: half of the price is the owner’s.',
      'She pays 2,000, the owner gets 1,928, the platform keeps 72.',
      (s) => s.paid(covered).after(4).cancelledBy('borrower'),
    ],
    [
      'The owner cancels after the free time.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.paid(covered).after(4).cancelledBy('owner'),
    ],
    [
      'The owner never ships.',
      'She pays 0, the owner gets 0, the platform keeps 0.',
      (s) => s.paid(covered).timersAfter(12),
    ],
    [
      'An item of 200 yen costs 300 for the cover, which pays 3,000.',
      'She pays 2,000, the owner gets 3,193, the platform loses 1,193.',
      (s) =>
        s
          .received({ price: 200, ...covered })
          .sentBack()
          .reportedBy('owner')
          .assessed(3000),
    ],
    [
      'An item of 12,000 yen costs 1,000 for the cover, which pays 5,000 of a fee of 12,000.',
      'She pays 21,500, the owner gets 23,568, the platform loses 2,068.',
      (s) =>
        s
          .received({ price: 12_000, ...covered })
          .sentBack()
          .reportedBy('owner')
          .assessed(12_000)
          .feePaid(7000),
    ],
    [
      'She brings the item two days late, damaged for 1,000: the late fee of 1,714 is hers.',
      'She pays 7,614, the owner gets 6,570, the platform keeps 1,044.',
      (s) => s.received(covered).sentBack(2).reportedBy('owner').assessed(1000),
    ],
    [
      'A case ends with 1,000 of the price back, and the premium stays.',
      'She pays 4,900, the owner gets 2,892, the platform keeps 2,008.',
      (s) => s.received(covered).reportedBy('borrower').refunded({ rental: 1000 }).sentBack().confirmed(),
    ],
    [
      'The cover lasts through a paid extension.',
      'She pays 9,900, the owner gets 10,712, the platform loses 812.',
      (s) => s.received(covered).extended().after(8).sentBack().reportedBy('owner').assessed(3000),
    ],
    [
      'Her bank takes the payment back before the fee is assessed, so nothing is covered.',
      'She pays 3,000, the owner gets 3,000, the platform loses 1,500, the provider 1,500.',
      (s) =>
        s.received(covered).disputed().disputeEnds('lost').sentBack().reportedBy('owner').assessed(3000).feePaid(3000),
    ],
    [
      'A dispute is open while the fee is assessed, and is won.',
      'She pays 5,900, the owner gets 6,856, the platform loses 956.',
      (s) => s.received(covered).disputed().sentBack().reportedBy('owner').assessed(3000).disputeEnds('won'),
    ],
  ]);

  it('costs a tenth of the price, from 300 to 1,000 yen', () => {
    const premiumAt = (price: number) => new Story().requested({ price, cover: true }).world.round.fees.insurance;
    expect([200, 3000, 3010, 4000, 9999, 10_000, 50_000].map(premiumAt)).toEqual([300, 300, 301, 400, 999, 1000, 1000]);
  });
});
