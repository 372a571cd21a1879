import { hasReturnCode } from '@meguri/contracts/rental-round/time/windows.ts';
import { HOUR } from '@meguri/contracts/rental-round/time/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { isPickup } from './notification-rule.ts';

const FREE_FOR = `${WINDOWS.firstReturnCode / HOUR}時間までは延滞料はかかりません。`;

/**
 * What a late borrower is asked to do. Mentions a fee only while one may arise: it wasn't waived or fixed by a case.
 */
export function returnRequestWords(round: RentalRound): string {
  const mayCost = !round.lateFeeWaived && round.lateFee === null;
  const [please, fee] = hasReturnCode(round)
    ? ['すぐに返却してください。', '延滞料は1日ごとに加算されます。']
    : isPickup(round)
      ? ['返却の受け渡しを準備してください。', `準備から${FREE_FOR}`]
      : ['返却コードが登録されるまで、アイテムを大切に保管してください。', `返却コードの登録から${FREE_FOR}`];
  return mayCost ? please + fee : please;
}
