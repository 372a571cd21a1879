/** Codes of support threads with their labels, without the schemas, which pages don't load. */

/** What a member asks 運営事務局 about. A soiled item has the damage report instead. */
export const SUPPORT_KINDS = ['not_arrived', 'no_code', 'no_contact', 'payment', 'account', 'other'] as const;
export type SupportKind = (typeof SUPPORT_KINDS)[number];

export const SUPPORT_KIND_LABELS: Readonly<Record<SupportKind, string>> = {
  not_arrived: 'アイテムが届かない',
  no_code: 'コードが届かない',
  no_contact: '相手と連絡がとれない',
  payment: 'お支払い・返金・報酬',
  account: 'ログイン・アカウント',
  other: 'そのほか',
};

/** The asker's judgement when the thread is over, best first. */
export const SATISFACTIONS = ['good', 'fair', 'bad'] as const;
export type Satisfaction = (typeof SATISFACTIONS)[number];

export const SATISFACTION_LABELS: Readonly<Record<Satisfaction, string>> = {
  good: '解決した',
  fair: 'だいたい解決した',
  bad: '解決しなかった',
};

/** Lists of operators: threads that wait for their answer, that they have answered, and that are over. */
export const SUPPORT_STATES = ['waiting', 'answered', 'closed'] as const;
export type SupportState = (typeof SUPPORT_STATES)[number];

/** Lists of operators: threads that the viewer handles, and those without an operator. */
export const SUPPORT_OWNERS = ['me', 'nobody'] as const;
export type SupportOwnerFilter = (typeof SUPPORT_OWNERS)[number];

/** The number of a thread, by which asker and operators name it. */
export const supportNumberOf = (id: string): string => `#${id.slice(-8).toUpperCase()}`;

/** The page of a thread, for its asker. */
export const supportPage = (id: string): string => `/support/${id}`;
