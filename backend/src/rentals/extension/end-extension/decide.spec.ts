import { describe, expect, it } from '@jest/globals';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { EXTENSION_TIMES, extendable, extensionIn } from '@meguri/contracts/rental-round/test-support/extensions.ts';
import { damageReport, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { reportDamage } from '../../damage/report-damage/decide.ts';
import { markReturned } from '../../return/mark-returned/decide.ts';
import { byBorrower, byOperator, byOwner, bySystem } from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { declineExtension, expireExtension, withdrawExtension } from './decide.ts';

const { approved, answerBy, payBy } = EXTENSION_TIMES;
const any = { n: null };
const requested = given(...extensionIn('requested'));
const agreed = given(...extensionIn('approved'));

describe('withdrawing an extension', () => {
  it('is the borrower’s until it is paid, once', () => {
    requested
      .when(withdrawExtension, byBorrower(any, approved))
      .thenHappens({ type: 'ExtensionWithdrawn', data: { n: 1 } });
    const round = agreed
      .when(withdrawExtension, byBorrower(any, approved))
      .thenHappens({ type: 'ExtensionWithdrawn', data: { n: 1 } });
    expect(round.extensions).toMatchObject([{ state: 'withdrawn', endedAt: approved }]);
    given(...extensionIn('withdrawn'))
      .when(withdrawExtension, byBorrower(any, approved))
      .thenNothing();
    for (const history of [extensionIn('paid'), extensionIn('declined'), extensionIn('expired'), extendable()])
      given(...history)
        .when(withdrawExtension, byBorrower(any, approved))
        .thenRejected('extension_over');
    agreed.when(withdrawExtension, byOwner(any, approved)).thenRejected('not_borrower');
  });

  it('ends none but the newest', () => {
    agreed.when(withdrawExtension, byBorrower({ n: 2 }, approved)).thenRejected('extension_over');
    const again = given(...extensionIn('withdrawn'));
    again.when(withdrawExtension, byBorrower({ n: 1 }, approved)).thenNothing();
    again.when(withdrawExtension, byBorrower({ n: 2 }, approved)).thenRejected('extension_over');
  });
});

describe('declining an extension', () => {
  it('is the owner’s until the answer, also after the window', () => {
    for (const now of [approved, plus(answerBy, 1)])
      requested.when(declineExtension, byOwner(any, now)).thenHappens({ type: 'ExtensionDeclined', data: { n: 1 } });
    given(...extensionIn('declined'))
      .when(declineExtension, byOwner(any, approved))
      .thenNothing();
    agreed.when(declineExtension, byOwner(any, approved)).thenRejected('extension_over');
    requested.when(declineExtension, byBorrower(any, approved)).thenRejected('not_owner');
    requested.when(declineExtension, byOwner({ n: 2 }, approved)).thenRejected('extension_over');
  });
});

describe('the end of a window', () => {
  it.each([
    [requested, answerBy, 'no_answer'],
    [agreed, payBy, 'not_paid'],
  ] as const)('ends the extension, not a millisecond earlier', (round, end, cause) => {
    round.when(expireExtension, bySystem({ n: 1, cause }, plus(end, -1))).thenRejected('not_due');
    round
      .when(expireExtension, bySystem({ n: 1, cause }, end))
      .thenHappens({ type: 'ExtensionExpired', data: { n: 1, cause } });
  });

  it('does nothing to another extension, or to one that has ended', () => {
    requested.when(expireExtension, bySystem({ n: 2, cause: 'no_answer' as const }, payBy)).thenNothing();
    for (const state of ['paid', 'declined', 'withdrawn', 'expired'] as const)
      given(...extensionIn(state))
        .when(expireExtension, bySystem({ n: 1, cause: 'not_paid' as const }, payBy))
        .thenNothing();
    const byMember = byOwner({ n: 1, cause: 'no_answer' as const }, payBy);
    requested.when(expireExtension, byMember).thenRejected('transition_not_allowed');
  });

  it('of the answer never ends an approved one, which may have been paid unreported', () => {
    agreed.when(expireExtension, bySystem({ n: 1, cause: 'no_answer' as const }, payBy)).thenNothing();
    requested.when(expireExtension, bySystem({ n: 1, cause: 'not_paid' as const }, answerBy)).thenNothing();
  });
});

describe('an extension that isn’t paid', () => {
  const back = { comment: null, photos: [], trackingCode: null, handoverCode: null };
  const damaged = { issueType: damageReport.issueType, otherTitle: null, description: null, photos: [] };

  it.each(['requested', 'approved'] as const)('ends before the return of the item (%s)', (state) => {
    const ready = given(...extensionIn(state, 'return_shipping_code_generated'));
    const events = ready.when(markReturned, byBorrower(back, approved)).events();
    expect(events).toMatchObject([
      { type: 'ExtensionExpired', data: { n: 1, cause: 'return' } },
      { type: 'Returned', data: { lateFee: { days: 0, amount: 0 } } },
    ]);
    expect(ready.when(markReturned, byBorrower(back, approved)).thenHappens(...events)).toMatchObject({
      status: 'returned',
      extensions: [{ state: 'expired' }],
    });
  });

  it.each([byBorrower, byOperator])('ends before a report of damage', (by) => {
    for (const round of [requested, agreed])
      expect(round.when(reportDamage, by(damaged, approved)).events()).toMatchObject([
        { type: 'ExtensionExpired', data: { n: 1, cause: 'damage' } },
        { type: 'DamageReported' },
      ]);
  });

  it('and one that has ended changes neither', () => {
    const paid = given(...extensionIn('paid', 'return_shipping_code_generated'));
    expect(paid.when(markReturned, byBorrower(back, TIMES.due)).events()).toMatchObject([{ type: 'Returned' }]);
    expect(paid.when(reportDamage, byBorrower(damaged, TIMES.due)).events()).toMatchObject([
      { type: 'DamageReported' },
    ]);
  });
});
