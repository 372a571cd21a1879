import type { MemberAction } from './member-action.ts';
import { calls } from '../api/send-action.ts';

export const giveUpPayment: MemberAction = {
  label: '支払い手続きをやめる',
  pending: '手続きを終了しています…',
  stepsBack: true,
  question: {
    title: '支払い手続きをやめますか？',
    text: () => '開いているお支払いページは使えなくなります。期限内であれば、あらためてお支払いに進めます。',
    confirm: '手続きをやめる',
  },
  send: calls('DELETE', '/payment'),
  done: { title: '支払い手続きを終了しました' },
};
