import assert from 'node:assert/strict';
import type { Balances } from '../../contracts/src/rental-round/money/ledger.ts';
import type { Yen } from '../../contracts/src/rental-round/money/money.ts';
import type { Assessment, RentalRound } from '../../contracts/src/rental-round/rental-round.ts';

const total = <T>(all: readonly T[], yen: (one: T) => Yen): Yen => all.reduce((sum, one) => sum + yen(one), 0);
const coveredBy = (fees: readonly Assessment[]): Yen => total(fees, ({ covered = 0 }) => covered);

/**
 * The cover pays of each fee nothing, or what its terms say, and its owner exactly that of each settled one.
 * @returns what it paid or owes @throws AssertionError
 */
export function checkCover({ price, fees, policyVersion, damage, money }: RentalRound, balances: Balances): Yen {
  const assessments = damage?.assessments ?? [];
  const isChosen = fees.insurance > 0 && policyVersion >= 3;
  for (const [index, { amount, covered = 0 }] of assessments.entries()) {
    const used = coveredBy(assessments.slice(0, index).filter(({ state }) => state !== 'objected'));
    const most = isChosen ? Math.min(amount, Math.max(price, 3000), Math.max(5000 - used, 0)) : 0;
    const expected = isChosen && amount - most < 50 ? amount : most;
    assert.ok(covered === 0 || covered === expected, `the cover pays ${covered} instead of ${expected} yen`);
  }
  const claims = total(
    money.payouts.filter(({ coverOf }) => coverOf !== undefined),
    ({ amount }) => amount,
  );
  const settled = assessments.filter(({ state }) => ['paid', 'written_off', 'covered'].includes(state));
  assert.equal(claims, coveredBy(settled), 'a fee is settled without its cover');
  assert.equal(balances.insurance_claims + claims, 0, 'ledger and orders of the cover differ');
  const open = assessments.find(({ state }) => state === 'open');
  assert.ok(open === undefined || open.amount - (open.covered ?? 0) >= 50, 'a fee waits for nothing');
  return claims;
}
