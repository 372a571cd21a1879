import type { PayoutAccountState } from '@meguri/contracts/account/payout-account.ts';
import { isAccountGone } from '../../../accounts/payout-account/payout-accounts.ts';
import { PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import type { ProcessTools } from '../running/process.ts';
import { isTrouble, troubleNotice, bankPayoutNotice } from './account-notices.ts';

/** News of owners' accounts at the provider: their state, and payouts to banks. */

const now = ({ clock }: ProcessTools) => clock.now().toISOString();
const incidentOf = (accountId: string) => `payout-account:${accountId}`;

/**
 * Reads the account's state. Its owner is notified of problems at once; if money can't reach it or stays on it, there
 * is an incident until that is over.
 */
export async function lookAtAccount(owner: number, accountId: string, tools: ProcessTools): Promise<void> {
  await tools.payoutAccounts.look(owner, accountId, tools.provider);
  const known = await tools.payoutAccounts.stateOf(owner, accountId);
  if (known === null) return;
  const { state, since, transfersEnabled, payoutsEnabled } = known;
  if (isTrouble(state))
    await tools.notifications.notify([troubleNotice({ userId: owner, accountId }, { state, since }, now(tools))]);
  if (isTrouble(state) && !(transfersEnabled && payoutsEnabled)) return reportAccount(owner, accountId, state, tools);
  await tools.incidents.close(incidentOf(accountId));
}

/**
 * Ends incidents of replaced accounts once no money is left on them. The balance of a disconnected account can't be
 * read, and its money is the owner's own: that incident ends too.
 */
export async function lookAtFormerAccounts(owner: number, accountIds: readonly string[], tools: ProcessTools) {
  for (const accountId of accountIds) {
    if (!(await tools.incidents.isOpen(incidentOf(accountId)))) continue;
    const balance = await balanceOf(accountId, tools);
    if (balance === null || balance === 0) await tools.incidents.close(incidentOf(accountId));
    else
      await record(
        `payout account ${accountId} of user ${owner} was replaced: ¥${balance} on it`,
        null,
        accountId,
        tools,
      );
  }
}

async function reportAccount(owner: number, accountId: string, state: PayoutAccountState, tools: ProcessTools) {
  const [waiting, balance] = await Promise.all([tools.queries.roundsWithOpenMoney(owner), balanceOf(accountId, tools)]);
  const money = balance === null ? 'its balance can’t be read' : `¥${balance} on it`;
  const error = `payout account ${accountId} of user ${owner} is ${state}: ${money}; ${waiting.length} rentals with open money`;
  await record(error, waiting[0] ?? null, accountId, tools);
}

const record = (error: string, roundId: string | null, accountId: string, { incidents }: ProcessTools) =>
  incidents.record({
    ...{ subject: incidentOf(accountId), roundId, error },
    ...{ jobKind: 'look-at-account', payload: { accountId }, definite: true, attempts: 1 },
  });

/** @returns yen on the account; null: not readable, because it is disconnected */
async function balanceOf(accountId: string, { provider }: ProcessTools): Promise<number | null> {
  try {
    return await provider.accountBalance(accountId);
  } catch (error) {
    if (error instanceof PaymentRefused) return null;
    throw error;
  }
}

/**
 * A payout from an account to its bank: arrived or returned, even after it had arrived. Of a disconnected account
 * nothing is known any more.
 */
export async function takeBankPayout(
  of: { readonly accountId: string; readonly payoutId: string },
  tools: ProcessTools,
): Promise<void> {
  const owner = await tools.accounts.userOfPayoutAccount(of.accountId);
  if (owner === null) return;
  const payout = await tools.provider.getBankPayout(of).catch((error: unknown) => {
    if (isAccountGone(error)) return null;
    throw error;
  });
  if (payout === null || payout.status === 'pending') return;
  const { wasPaid } = await tools.payoutAccounts.rememberBankPayout(owner, payout);
  // Owners learn from the provider about money that no transfer from here brought.
  if (payout.status === 'failed' || payout.transferIds.length > 0)
    await tools.notifications.notify([bankPayoutNotice(owner, payout, wasPaid, now(tools))]);
}
