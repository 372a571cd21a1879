import { describe, it } from '@jest/globals';
import { DAY, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { damageReport, roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOperator, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { markOverdue } from './decide.ts';

const none = { nextReserved: null };
const became = (nextReserved: string | null) =>
  ({ type: 'BecameOverdue', data: { deadline: TIMES.due, nextReserved } }) as const;

describe('becoming overdue', () => {
  it.each(['in_use', 'return_shipping_code_generated'] as const)('happens to %s at the deadline', (status) => {
    given(...roundIn(status))
      .when(markOverdue, bySystem(none, TIMES.due))
      .thenHappens(became(null));
  });

  it('doesn’t happen a millisecond earlier', () => {
    given(...roundIn('in_use'))
      .when(markOverdue, bySystem(none, '2026-12-16T14:59:59.999Z'))
      .thenRejected('not_due');
  });

  it('names the deadline that was extended by a dismissed report', () => {
    const dismissal = plus(TIMES.due, DAY);
    const history = [
      ...roundIn('in_use'),
      ...at(TIMES.reported, { type: 'DamageReported', data: { ...damageReport, by: 'operator' } }),
      ...at(dismissal, {
        type: 'DamageDismissed',
        data: { reason: TEXT, itemReturned: false, lateFee: null, to: 'in_use' },
      }),
    ];
    const deadline = plus(dismissal, 3 * DAY);
    given(...history)
      .when(markOverdue, bySystem(none, plus(deadline, -1)))
      .thenRejected('not_due');
    given(...history)
      .when(markOverdue, bySystem(none, deadline))
      .thenHappens({ type: 'BecameOverdue', data: { deadline, nextReserved: null } });
  });

  it('stores the item’s next reservation when it begins within 3 days', () => {
    const round = roundIn('in_use');
    given(...round)
      .when(markOverdue, bySystem({ nextReserved: '2026-12-20' }, TIMES.due))
      .thenHappens(became('2026-12-20'));
    given(...round)
      .when(markOverdue, bySystem({ nextReserved: '2026-12-21' }, TIMES.due))
      .thenHappens(became(null));
  });

  it('happens once', () => {
    given(...roundIn('usage_overdue'))
      .when(markOverdue, bySystem(none, TIMES.due))
      .thenNothing();
  });

  it('can’t be done by a person, and not for an item that is back or in dispute', () => {
    given(...roundIn('in_use'))
      .when(markOverdue, byOperator(none, TIMES.due))
      .thenRejected('transition_not_allowed');
    for (const status of ['returned', 'damage_reported', 'shipped'] as const)
      given(...roundIn(status))
        .when(markOverdue, bySystem(none, TIMES.due))
        .thenRejected('transition_not_allowed');
  });
});
