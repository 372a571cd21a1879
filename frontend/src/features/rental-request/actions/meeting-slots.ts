import type { MemberAction } from './member-action.ts';
import { choosesSlot, offersSlots } from '../api/send-action.ts';

export const offerSlots: MemberAction = {
  label: '候補の日時を出す',
  pending: '候補の日時を送っています…',
  inOwnCard: true,
  asksForSlots: true,
  send: offersSlots,
  done: { title: '候補の日時を更新しました', text: '借り手にお知らせしました。' },
};

export const chooseSlot: MemberAction = {
  label: 'この日時にする',
  pending: '受け渡しの日時を送っています…',
  inOwnCard: true,
  send: choosesSlot,
  done: { title: '受け渡しの日時を更新しました', text: 'オーナーにお知らせしました。' },
};
