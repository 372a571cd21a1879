import type { ProposalAction } from './operator-action.ts';

export const confirmProposal: ProposalAction = {
  place: 'proposal',
  path: 'commands/confirm-proposal',
  isPreviewed: true,
  label: '提案を確認する',
  question: 'いまの取引の状態で判断し直して実行します。',
  confirm: '確認して実行する',
  done: '確認し、実行しました',
};

export const withdrawProposal: ProposalAction = {
  place: 'proposal',
  path: 'commands/withdraw-proposal',
  label: '提案を取り下げる',
  question: '提案を取り下げます。お金は動きません。',
  confirm: '取り下げる',
  done: '提案を取り下げました',
};
