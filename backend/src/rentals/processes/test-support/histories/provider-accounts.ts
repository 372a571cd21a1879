import type { BankPayout } from '../../../../adapters/payment-provider/movements.ts';
import { PaymentRefused, type PayoutAccount } from '../../../../adapters/payment-provider/payment-provider.ts';
import { ProviderCalls } from './provider-calls.ts';
import type { AccountObject, BankPayoutObject } from './provider-objects.ts';

/** Owners' accounts at the provider, and their payouts to banks. */
export abstract class ProviderAccounts extends ProviderCalls {
  readonly accounts = new Map<string, AccountObject>();
  readonly bankPayouts = new Map<string, BankPayoutObject>();

  /** An account that its owner has completed. */
  openAccount(): AccountObject {
    const account: AccountObject = {
      ...{ id: this.newId('acct'), transfersEnabled: true, payoutsEnabled: true },
      ...{ isRejected: false, isCutOff: false, balance: 0, unsent: [] },
    };
    this.accounts.set(account.id, account);
    this.announce('account.updated', account.id);
    return account;
  }

  changeAccount(account: AccountObject, change: Partial<Omit<AccountObject, 'id'>>): void {
    Object.assign(account, change);
    this.announce(account.isCutOff ? 'account.application.deauthorized' : 'account.updated', account.id);
  }

  /** Pays out the account's balance to its bank; the bank's response is pending. */
  sendToBank(account: AccountObject): void {
    if (account.balance <= 0 || !account.payoutsEnabled || account.isCutOff) return;
    const { id: accountId, balance: amount, unsent: transferIds } = account;
    const payout: BankPayoutObject = { id: this.newId('po'), accountId, amount, transferIds, status: 'pending' };
    this.bankPayouts.set(payout.id, payout);
    account.balance = 0;
    account.unsent = [];
  }

  bankTakes(payout: BankPayoutObject): void {
    if (payout.status !== 'pending') return;
    payout.status = 'paid';
    this.announce('payout.paid', payout.id);
  }

  /** Possible after its arrival, too: the money is back on the account, which sends no more to that bank. */
  bankRefuses(payout: BankPayoutObject): void {
    const account = this.accounts.get(payout.accountId);
    if (payout.status === 'failed' || account === undefined) return;
    payout.status = 'failed';
    account.balance += payout.amount;
    account.unsent = [...payout.transferIds, ...account.unsent];
    this.announce('payout.failed', payout.id);
    this.changeAccount(account, { payoutsEnabled: false });
  }

  async getBankPayout({ payoutId }: { readonly payoutId: string }): Promise<BankPayout> {
    this.read();
    const payout = this.bankPayouts.get(payoutId);
    if (payout === undefined) throw new PaymentRefused('resource_missing', payoutId);
    const { accountId, amount, status, transferIds } = payout;
    return { payoutId, accountId, amount, status, transferIds };
  }

  async createAccount(): Promise<PayoutAccount> {
    this.read();
    return accountOf(this.openAccount());
  }

  async getAccount(accountId: string): Promise<PayoutAccount> {
    return accountOf(this.connected(accountId));
  }

  async accountBalance(accountId: string): Promise<number> {
    return this.connected(accountId).balance;
  }

  private connected(accountId: string): AccountObject {
    this.read();
    const account = this.accounts.get(accountId);
    if (account === undefined || account.isCutOff)
      throw new PaymentRefused('account_invalid', 'its owner has cut it off', { waitsFor: 'account' });
    return account;
  }
}

function accountOf({ id, transfersEnabled, payoutsEnabled, isRejected }: AccountObject): PayoutAccount {
  const isComplete = transfersEnabled && payoutsEnabled;
  return {
    ...{ accountId: id, payoutsEnabled: payoutsEnabled && !isRejected, detailsSubmitted: true, requirementsDue: [] },
    transfersEnabled: transfersEnabled && !isRejected,
    requirementsPastDue: isComplete ? [] : ['external_account'],
    ...{ disabledReason: isRejected ? 'rejected.other' : null, rejected: isRejected },
  };
}
