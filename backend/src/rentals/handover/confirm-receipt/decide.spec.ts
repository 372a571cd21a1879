import { describe, expect, it } from '@jest/globals';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { damageReport, PHOTO, roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byBorrower, byOperator, byOwner, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { confirmReceipt } from './decide.ts';

const bare = { comment: null, photos: [] };
const full = { comment: TEXT, photos: [PHOTO] };

describe('confirming receipt', () => {
  it.each([
    ['borrower', byBorrower],
    ['operator', byOperator],
  ] as const)('begins the use when the %s confirms, whom it names', (by, asked) => {
    const round = given(...roundIn('shipped'))
      .when(confirmReceipt, asked(full, TIMES.received))
      .thenHappens({ type: 'Received', data: { ...full, by } }, { type: 'UsageStarted', data: {} });
    expect(round.status).toBe('in_use');
  });

  it('is done by the system 7 days after shipping', () => {
    const shipped = given(...roundIn('shipped'));
    shipped.when(confirmReceipt, bySystem(bare, '2026-12-14T23:59:59.999Z')).thenRejected('not_due');
    expect(shipped.when(confirmReceipt, bySystem(bare, '2026-12-15T00:00:00.000Z')).events()).toHaveLength(2);
  });

  it('is done by the system at the deadline when the item was sent late', () => {
    const late = at('2026-12-11T00:00:00.000Z', { type: 'Shipped', data: { carrier: null, trackingCode: null } });
    const shipped = given(...roundIn('shipping_code_generated'), ...late);
    shipped.when(confirmReceipt, bySystem(bare, '2026-12-16T14:59:59.999Z')).thenRejected('not_due');
    expect(shipped.when(confirmReceipt, bySystem(bare, TIMES.due)).events()).toHaveLength(2);
  });

  it('waits at least 3 days after a damage report was dismissed', () => {
    const case_ = [
      ...at(TIMES.received, { type: 'DamageReported', data: damageReport }),
      ...at('2026-12-20T00:00:00.000Z', {
        type: 'DamageDismissed',
        data: { reason: null, itemReturned: false, lateFee: null, to: 'shipped' },
      }),
    ];
    const shipped = given(...roundIn('shipped'), ...case_);
    shipped.when(confirmReceipt, bySystem(bare, '2026-12-22T23:59:59.999Z')).thenRejected('not_due');
    expect(shipped.when(confirmReceipt, bySystem(bare, '2026-12-23T00:00:00.000Z')).events()).toHaveLength(2);
  });

  it('does nothing the second time', () => {
    given(...roundIn('in_use'))
      .when(confirmReceipt, byBorrower(bare, TIMES.reported))
      .thenNothing();
  });

  it('is refused to the owner, before shipping and after the use', () => {
    given(...roundIn('shipped'))
      .when(confirmReceipt, byOwner(bare, TIMES.received))
      .thenRejected('not_borrower');
    for (const status of ['shipping_code_generated', 'returned', 'damage_reported', 'cancelled'] as const)
      given(...roundIn(status))
        .when(confirmReceipt, byBorrower(bare, TIMES.due))
        .thenRejected('transition_not_allowed');
  });
});
