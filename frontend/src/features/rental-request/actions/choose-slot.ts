import type { MemberAction } from './member-action.ts';
import { choosesSlot } from '../api/send-action.ts';

export const chooseSlot: MemberAction = {
  label: 'この日時にする',
  pending: '受け渡しの日時を送っています…',
  inOwnCard: true,
  send: choosesSlot,
  done: { title: '受け渡しの日時を更新しました', text: 'オーナーにお知らせしました。' },
};
