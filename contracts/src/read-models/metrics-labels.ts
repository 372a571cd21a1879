import type { Metrics, Stay, Step } from './metrics.ts';

/** Labels of the metrics, on the page and in its file. */

export const STEP_LABELS: Readonly<Record<Step, string>> = {
  requested: 'リクエスト',
  approved: '承認',
  paid: '支払い',
  shipped: '発送・受け渡し',
  received: '受け取り',
  returned: '返却',
  completed: '完了',
};

export const UNANSWERED_LABELS: Readonly<Record<keyof Metrics['unanswered'], string>> = {
  declined: '辞退',
  expired: '期限切れ',
  withdrawn: '取消',
  rejected: '受付不可',
};

export const STAY_LABELS: Readonly<Record<Stay, string>> = {
  reply: '返答まで',
  payment: '承認から支払いまで',
  dispatch: '支払いから発送まで',
  transit: '発送から受け取りまで',
  use: '受け取りから返却まで',
  check: '返却から完了まで',
};

export const MONEY_LABELS: Readonly<Record<keyof Metrics['money'], string>> = {
  charged: 'カードでの支払い',
  refunded: '返金',
  paidOut: 'オーナーへの送金',
  fees: '決済サービス手数料の収入',
  losses: '運営の損失',
  premiums: 'あんしん補償料の収入',
  claims: 'あんしん補償の支払い',
  promotions: 'クーポンの負担',
};
