import { dayAndTime } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import { FIGURES } from '../../../rental/figures.ts';
import { decidesOnExtension, opensPage, requestsExtension } from '../api/send-action.ts';
import { fitRefundGoes } from '../fit-refund/fit-refund-facts.ts';
import { agreedTimeGoes } from '../extension/extension-facts.ts';
import { approvedExtensionFailure, paymentFailure, requestedExtensionFailure } from '../failures.ts';
import type { MemberAction } from './member-action.ts';

export const requestExtension: MemberAction = {
  label: `${FIGURES.rentalDays}日延長する`,
  pending: '延長をリクエストしています…',
  inOwnCard: true,
  question: {
    title: `${FIGURES.rentalDays}日間の延長をリクエストしますか？`,
    text: ({ returnDueAt, meeting, fitRefund }) =>
      `オーナーが承認し、お支払いが済むと、返却期限が延びます。${agreedTimeGoes({ meeting })}${fitRefundGoes({ fitRefund })}それまでは、返却期限は${untilTime(returnDueAt, dayAndTime)}のままです。送料はかかりません。早く返しても、延長料金は返金されません。`,
    confirm: '延長をリクエストする',
    asksForExtension: true,
  },
  send: requestsExtension,
  done: { title: '延長をリクエストしました', text: 'オーナーの返答をお待ちください。' },
  failed: requestedExtensionFailure,
};

export const withdrawExtension: MemberAction = {
  label: '延長のリクエストを取り消す',
  pending: '延長のリクエストを取り消しています…',
  stepsBack: true,
  question: {
    title: '延長のリクエストを取り消しますか？',
    text: ({ returnDueAt }) => `返却期限は${untilTime(returnDueAt, dayAndTime)}のままです。延長料金はかかりません。`,
    confirm: '取り消す',
    danger: true,
  },
  send: decidesOnExtension('/withdraw'),
  done: { title: '延長のリクエストを取り消しました' },
};

export const approveExtension: MemberAction = {
  label: '延長を承認する',
  pending: '延長を承認しています…',
  question: {
    title: '延長を承認しますか？',
    text: ({ borrowerDisplayName }) =>
      `${borrowerDisplayName}さんのお支払いが済むと、返却期限が延びます。期限までにお支払いがなければ、返却期限は変わりません。`,
    confirm: '承認する',
    showsExtension: true,
  },
  send: decidesOnExtension('/approve'),
  done: { title: '延長を承認しました', text: '借り手のお支払いをお待ちください。' },
  failed: approvedExtensionFailure,
};

export const declineExtension: MemberAction = {
  label: '延長を辞退する',
  pending: '延長を辞退しています…',
  stepsBack: true,
  question: {
    title: '延長を辞退しますか？',
    text: ({ returnDueAt }) =>
      `返却期限は${untilTime(returnDueAt, dayAndTime)}のままです。同じ期間の延長は、もう一度リクエストされません。`,
    confirm: '辞退する',
    danger: true,
  },
  send: decidesOnExtension('/decline'),
  done: { title: '延長を辞退しました' },
};

export const payExtension: MemberAction = {
  label: '延長料金のお支払いに進む',
  pending: 'お支払いページを準備しています…',
  failed: paymentFailure,
  send: opensPage('/extension/pay'),
};
