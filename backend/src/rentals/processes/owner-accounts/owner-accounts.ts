import type { PayoutAccountState } from '@meguri/contracts/account/payout-account.ts';
import { isAccountGone } from '../../../accounts/payout-account/payout-accounts.ts';
import { PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import type { ProcessTools } from '../running/process.ts';
import { isTrouble, troubleNotice, bankPayoutNotice } from './account-notices.ts';

/** What becomes known of owners' accounts at the provider: how they stand, and what they sent on to banks. */

const now = ({ clock }: ProcessTools) => clock.now().toISOString();
const incidentOf = (accountId: string) => `payout-account:${accountId}`;

/**
 * Asks how the account stands. Its owner hears of trouble at once; where money can't reach it or stays on it, operators
 * do too, until that is over.
 */
export async function lookAtAccount(owner: number, accountId: string, tools: ProcessTools): Promise<void> {
  await tools.payoutAccounts.look(owner, accountId, tools.provider);
  const known = await tools.payoutAccounts.standing(owner, accountId);
  if (known === null) return;
  const { state, since, transfersEnabled, payoutsEnabled } = known;
  if (isTrouble(state))
    await tools.notifications.tell([troubleNotice({ userId: owner, accountId }, { state, since }, now(tools))]);
  if (isTrouble(state) && !(transfersEnabled && payoutsEnabled)) return reportAccount(owner, accountId, state, tools);
  await tools.incidents.close(incidentOf(accountId));
}

async function reportAccount(owner: number, accountId: string, state: PayoutAccountState, tools: ProcessTools) {
  const [waiting, lies] = await Promise.all([tools.queries.roundsWithOpenMoney(owner), balanceOf(accountId, tools)]);
  const error = `payout account ${accountId} of user ${owner} is ${state}: ${lies}; ${waiting.length} rentals with open money`;
  await tools.incidents.record({
    ...{ subject: incidentOf(accountId), roundId: waiting[0] ?? null, error },
    ...{ jobKind: 'look-at-account', payload: { accountId }, definite: true, attempts: 1 },
  });
}

/** What lies on the account, in words for operators. */
async function balanceOf(accountId: string, { provider }: ProcessTools): Promise<string> {
  try {
    return `¥${await provider.accountBalance(accountId)} on it`;
  } catch (error) {
    if (error instanceof PaymentRefused) return 'what lies on it can’t be seen';
    throw error;
  }
}

/**
 * Money that an account sent on to its bank: arrived, or sent back, be it after it had arrived. Of an account that was cut off since
 * nothing can be known any more.
 */
export async function takeBankPayout(
  of: { readonly accountId: string; readonly payoutId: string },
  tools: ProcessTools,
): Promise<void> {
  const owner = await tools.accounts.userOfAnyPayoutAccount(of.accountId);
  if (owner === null) return;
  const payout = await tools.provider.getBankPayout(of).catch((error: unknown) => {
    if (isAccountGone(error)) return null;
    throw error;
  });
  if (payout === null || payout.status === 'pending') return;
  const { wasPaid } = await tools.payoutAccounts.rememberBankPayout(owner, payout);
  // Of money that no transfer from here brought there its owner knows from the provider.
  if (payout.status === 'failed' || payout.transferIds.length > 0)
    await tools.notifications.tell([bankPayoutNotice(owner, payout, wasPaid, now(tools))]);
}
