import type {
  AccountRequirement,
  PayoutAccountState,
  PayoutAccountView,
  PlatformStatus,
} from '@meguri/contracts/account/payout-account.ts';
import { FIGURES } from '../../../rental/figures.ts';
import type { Tone } from '../../../ui/states/tones.ts';

export const REQUIREMENT_LABELS: Readonly<Record<AccountRequirement, string>> = {
  bank_account: '報酬を受け取る銀行口座',
  identity_document: '本人確認書類',
  name: '氏名',
  birthday: '生年月日',
  address: '住所',
  contact: '電話番号・メールアドレス',
  business: '事業の内容',
  terms: '決済会社の規約への同意',
  other: 'そのほかの情報',
};

interface Words {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  /** Label of the button that opens the provider's page; null: the owner can't act now. */
  readonly way: string | null;
  /** The owner has to contact the operators. */
  readonly contact?: true;
}

const STATE_WORDS: Readonly<Record<Exclude<PayoutAccountState, 'none'>, Words>> = {
  onboarding: {
    tone: 'warn',
    title: '登録の途中です',
    text: '決済会社（Stripe）のページで登録を続けてください。入力した内容は残っています。登録が済むと、報酬を受け取れます。',
    way: '登録を続ける',
  },
  reviewing: {
    tone: 'plain',
    title: '決済会社が確認しています',
    text: '登録は済んでいます。確認が終わるまで、報酬は運営事務局がお預かりします。数日かかることがあります。',
    way: null,
  },
  ready: {
    tone: 'good',
    title: '報酬を受け取れます',
    text: `取引が完了すると、レンタル料金から決済サービス手数料${FIGURES.payoutFeePercent}%を差し引いた額がStripeの残高へ送金され、そこから登録した銀行口座へ入金されます。`,
    way: '登録内容を確認・変更する',
  },
  restricted: {
    tone: 'warn',
    title: '追加の情報が必要です',
    text: '決済会社が次の情報を求めています。入力が済むまで、報酬は運営事務局がお預かりします。',
    way: '情報を入力する',
  },
  rejected: {
    tone: 'bad',
    title: 'この口座では報酬を受け取れません',
    text: '決済会社の審査により、口座を利用できませんでした。お預かりしている報酬は、新しい口座を登録するとそちらへ送金されます。この口座の残高については、運営事務局にご連絡ください。',
    way: null,
    contact: true,
  },
  disconnected: {
    tone: 'bad',
    title: '口座との連携が解除されています',
    text: '決済会社の側で連携が解除されました。報酬は運営事務局がお預かりしています。新しい口座を登録すると、そちらへ送金されます。',
    way: null,
    contact: true,
  },
};

/** Shown instead for an account that already receives money while some steps are still open. */
const TAKES_MONEY: Readonly<Partial<Record<PayoutAccountState, string>>> = {
  reviewing: '登録は済んでいます。報酬はStripeの残高へ送金されます。銀行への入金は、決済会社の確認が終わってからです。',
  restricted:
    '決済会社が次の情報を求めています。いまは報酬を受け取れますが、期限までに入力がないと受け取りが止まります。',
};

/** Shown for an account that receives money but can't pay it out to the bank. */
const STAYS_THERE =
  '決済会社が次の情報を求めています。報酬はStripeの残高へ送金されますが、入力が済むまで銀行口座へは入金されません。';

/** Onboarding can't repair these: the owner opens another account. */
export const isDead = (state: PayoutAccountState): boolean => state === 'rejected' || state === 'disconnected';

/** The state of an existing account as text for its owner. */
export function wordsOf(
  state: Exclude<PayoutAccountState, 'none'>,
  { transfersEnabled, payoutsEnabled }: Pick<PayoutAccountView, 'transfersEnabled' | 'payoutsEnabled'>,
): Words {
  const words = STATE_WORDS[state];
  if (!transfersEnabled) return words;
  if (state === 'restricted' && !payoutsEnabled) return { ...words, text: STAYS_THERE };
  return { ...words, text: TAKES_MONEY[state] ?? words.text };
}

/** Why no account can be opened at the moment; null: it can. */
export const PLATFORM_WORDS: Readonly<
  Record<PlatformStatus['status'], { readonly title: string; readonly text: string } | null>
> = {
  healthy: null,
  connect_not_signed: {
    title: '報酬受け取り機能の準備中です',
    text: '運営事務局が決済会社との手続きを進めています。出品や貸し出しはこれまでどおりできます。報酬は、受け取れるようになるまで運営事務局がお預かりします。',
  },
  platform_not_configured: {
    title: '報酬受け取り機能の準備中です',
    text: '決済の設定が整うまで、口座を登録できません。出品や貸し出しはこれまでどおりできます。報酬は運営事務局がお預かりします。',
  },
  unavailable: {
    title: 'いまは口座を登録できません',
    text: '決済会社に接続できませんでした。しばらくしてから、もう一度お試しください。お預かりしている報酬に影響はありません。',
  },
};
