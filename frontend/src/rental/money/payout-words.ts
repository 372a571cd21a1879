import type { PayoutAccountState, PayoutAccountView } from '@meguri/contracts/account/payout-account.ts';
import type { HoldReason } from '@meguri/contracts/read-models/payouts.ts';

/** Why an owner's payout waits and what ends that, in the same words on every page. */

interface AccountWords {
  readonly title: string;
  /** What happens to payouts meanwhile. */
  readonly text: string;
  /** Short form for a single payout. */
  readonly short: string;
}

const REGISTERED = '口座の登録が済むと送金されます。';
const UNUSABLE = '口座を利用できないため、運営事務局がお預かりしています。新しい口座を登録すると受け取れます。';

const WAITS: Readonly<Record<Exclude<PayoutAccountState, 'ready'>, AccountWords>> = {
  none: {
    title: '口座の登録が済んでいません',
    text: '登録が済むまで、報酬は運営事務局がお預かりします。',
    short: REGISTERED,
  },
  onboarding: {
    title: '口座の登録が途中です',
    text: '登録が済むまで、報酬は運営事務局がお預かりします。',
    short: REGISTERED,
  },
  reviewing: {
    title: '決済会社が口座を確認しています',
    text: '確認が終わるまで、報酬は運営事務局がお預かりします。',
    short: '口座の確認が終わると送金されます。',
  },
  restricted: {
    title: '口座に追加の情報が必要です',
    text: '入力が済むまで、報酬は運営事務局がお預かりします。',
    short: '口座の追加の情報の入力が済むと送金されます。',
  },
  rejected: {
    title: 'この口座では報酬を受け取れません',
    text: '報酬は運営事務局がお預かりします。新しい口座を登録すると、そちらで受け取れます。',
    short: UNUSABLE,
  },
  disconnected: {
    title: '口座との連携が解除されています',
    text: '報酬は運営事務局がお預かりします。新しい口座を登録すると、そちらで受け取れます。',
    short: UNUSABLE,
  },
};

type Account = Pick<PayoutAccountView, 'state' | 'transfersEnabled'>;

/** What the account still needs; null: nothing. */
export const needsOf = ({ state }: Pick<Account, 'state'>): AccountWords | null =>
  state === 'ready' ? null : WAITS[state];

/** Why payouts can't reach the account; null: they can, even if some information is still required. */
export const waitOf = (account: Account): AccountWords | null => (account.transfersEnabled ? null : needsOf(account));

export const HOLD_SENTENCES: Readonly<Record<Exclude<HoldReason, 'account'>, string>> = {
  dispute: 'カード会社が支払いを確認しています。結果が出るまでお預かりします。',
  checking: '運営事務局が入出金を確認しています。済みしだい送金されます。',
};
