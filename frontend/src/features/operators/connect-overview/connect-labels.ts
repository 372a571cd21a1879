import type { ConnectOverview } from '@meguri/contracts/read-models/connect-overview.ts';
import type { PaymentTest } from '@meguri/contracts/operators/payment-tests.ts';

type Labels<Key extends string> = Readonly<Record<Key, string>>;

export const PLATFORM_LABELS: Labels<ConnectOverview['platform']['status']> = {
  healthy: '口座を開設できます。',
  connect_not_signed: '決済会社で Connect の利用が始まっていないため、口座を開設できません。',
  platform_not_configured: '運営の決済アカウントの設定が終わっていないため、口座を開設できません。',
  unavailable: '決済会社に接続できないため、確認できません。',
};

export const ACCOUNT_LABELS: Labels<ConnectOverview['accounts'][number]['state']> = {
  none: '口座なし',
  onboarding: '手続き中',
  reviewing: '決済会社が確認中',
  restricted: '追加の情報が必要',
  ready: '受け取り可能',
  rejected: '決済会社が利用を拒否',
  disconnected: '連携を解除',
};

export const HELD_LABELS: Labels<ConnectOverview['held'][number]['because']> = {
  account: 'オーナーの口座が受け取れる状態ではありません',
  dispute: 'チャージバックの審査中です',
  checking: '運営の確認を待っています',
};

interface TestWords {
  readonly label: string;
  /** Expected result. */
  readonly then: string;
}

/** All tests of the payment sandbox, in the usual order. */
export const TEST_WORDS: Readonly<Record<PaymentTest, TestWords>> = {
  dispute_partly: {
    label: '支払いの一部（¥500）にチャージバックを起こす',
    then: '取引のタスクに「チャージバックに対応する」が出ます。審査中は、その支払いの返金と送金が止まります。',
  },
  dispute_won: {
    label: '審査中のチャージバックを勝訴で終える',
    then: '止まっていた返金と送金が再開します。手数料は運営の負担です。',
  },
  dispute_lost: {
    label: '審査中のチャージバックを敗訴で終える',
    then: '返金待ち、運営の取り分、オーナーの取り分の順に差し引かれ、確認のタスクが出ます。',
  },
  refund_returned: {
    label: '最後の返金をカード会社から戻す',
    then: 'タスク「カード会社から戻された返金に対応する」が出ます。自動では再送されません。',
  },
  refund_by_hand: {
    label: '決済会社の画面で ¥100 を返金する',
    then: '借り手に返金が知らされ、内訳が登録されるまでその支払いの送金が止まります。',
  },
  capability_off: {
    label: 'オーナーの口座の受け取りを止める',
    then: `送金が「${HELD_LABELS.account}」で止まり、オーナーに知らされます。`,
  },
  capability_on: { label: 'オーナーの口座の受け取りを再開する', then: '止まっていた送金が行われます。' },
  webhooks_usual: { label: '通知をふだんどおりに送る', then: '1回ずつ、すぐに届きます。' },
  webhooks_twice: { label: '通知を2回ずつ送る', then: '同じ出来事は一度だけ記録されます。' },
  webhooks_late: { label: '通知を60秒遅らせる', then: '支払いは画面の戻りや定期の確認で先に記録されます。' },
};

/** Outstanding amounts, by the reason why they haven't been paid. */
export const WAITING_LABELS: Readonly<Record<NonNullable<ConnectOverview['balance']>['owed'][number]['kind'], string>> =
  {
    refund: '送信前の返金',
    refund_pending: '決済会社で手続き中の返金',
    refund_returned: 'カード会社から戻された返金',
    reversal: '取り戻す送金',
    payout: 'オーナーへの送金',
  };
