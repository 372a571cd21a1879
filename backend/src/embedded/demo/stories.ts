import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import type { Stage } from './stage.ts';
import { DAY, paid, coded, shipped, inUse, returnCode, returned, completed, approvedTogether } from './story-steps.ts';

/** One round of the demo: its item, parties, first day, and how far it has come. Days count from today. */
export interface Story {
  readonly ends: RoundStatus;
  /** The item's name in the closet. */
  readonly item: string;
  readonly borrower: string;
  /** Days from today to the first day of use; negative for the past. */
  readonly starts: number;
  readonly method?: 'pickup';
  /** Requested with the cover. */
  readonly cover?: true;
  /** Requested with the coupon of the borrower's registration. */
  readonly coupon?: true;
  /** Requested with other stories of this name for one parcel; its place among so many rounds. */
  readonly parcel?: { readonly name: string; readonly rounds: number; readonly place: number };
  /** Plays the steps on the stage, in order. */
  readonly play: (stage: Stage) => Promise<unknown>;
}

/** A round in every status in which one can stay, and a few finished ones. */
export const STORIES: readonly Story[] = [
  {
    ends: 'request_sent',
    item: 'テーラードジャケット（ウール）',
    borrower: 'kenji',
    starts: 9,
    play: (stage) => stage.requestBeforeNow(2),
  },
  {
    ends: 'request_sent',
    item: '麻のシャツワンピース',
    borrower: 'aoi.k',
    starts: 12,
    play: (stage) => stage.requestBeforeNow(10),
  },
  {
    ends: 'request_expired',
    item: 'サテンのマーメイドドレス',
    borrower: 'yui-m',
    starts: 8,
    play: async (stage) => {
      await stage.request(-10 * DAY + 13);
      await stage.expire(-9 * DAY + 13);
    },
  },
  {
    ends: 'request_declined',
    item: 'カシミヤのクルーネックニット',
    borrower: 'sora_0',
    starts: 10,
    play: async (stage) => {
      await stage.request(-11 * DAY + 11);
      await stage.decline('あいにくクリーニングに出しており、間に合いません。', -11 * DAY + 19);
    },
  },
  {
    ends: 'request_cancelled',
    item: 'タックワイドスラックス',
    borrower: 'misaki',
    starts: 7,
    play: async (stage) => {
      await stage.request(-8 * DAY + 12);
      await stage.withdraw(-8 * DAY + 14);
    },
  },
  {
    ends: 'rejected',
    item: 'ヴィンテージのレザージャケット',
    borrower: 'ren_osaka',
    starts: 6,
    method: 'pickup',
    play: async (stage) => {
      await stage.request(-7 * DAY + 13);
      await stage.reject('出品内容を確認中のため、受け付けを見合わせています。', -7 * DAY + 17);
    },
  },
  {
    ends: 'request_approved',
    item: 'リネンのバンドカラーシャツ',
    borrower: 'kenji',
    starts: 8,
    play: async (stage) => {
      await stage.requestBeforeNow(6);
      await stage.approveBeforeNow(4);
    },
  },
  {
    ends: 'payment_pending',
    item: 'セットアップ（ジャケット＋パンツ）',
    borrower: 'misaki',
    starts: 9,
    play: async (stage) => {
      await stage.requestBeforeNow(9);
      await stage.approveBeforeNow(3);
      await stage.startPaymentNow();
    },
  },
  { ends: 'shipping_code_generating', item: 'ダブルのチェスターコート', borrower: 'kenji', starts: 5, play: paid },
  { ends: 'await_shipment_code', item: 'ポインテッドパンプス', borrower: 'aoi.k', starts: 4, play: coded },
  {
    ends: 'shipping_code_generated',
    item: 'レースのパーティードレス',
    borrower: 'yui-m',
    starts: 4,
    play: async (stage) => {
      await paid(stage);
      await stage.shippingCode(-6 * DAY + 14.5, '営業所');
    },
  },
  {
    ends: 'shipping_code_generated',
    item: 'ロールトップバックパック',
    borrower: 'kenji',
    starts: 2,
    method: 'pickup',
    play: async (stage) => {
      await paid(stage);
      await stage.offerSlots(-6 * DAY + 12.5, [-5, -4], [10, 10.5], [12, 13]);
    },
  },
  { ends: 'shipped', item: 'シルクのスカーフ', borrower: 'kenji', starts: 1, play: shipped },
  { ends: 'in_use', item: 'キャンバストート（大）', borrower: 'kenji', starts: -2, play: inUse },
  {
    ends: 'return_shipping_code_generated',
    item: 'ケーブル編みカーディガン',
    borrower: 'aoi.k',
    starts: -5,
    play: returnCode,
  },
  {
    ends: 'usage_overdue',
    item: '軽量ダウンジャケット',
    borrower: 'takumi',
    starts: -10,
    play: async (stage) => {
      await returnCode(stage);
      await stage.overdue(7 * DAY);
    },
  },
  { ends: 'returned', item: 'シルクのボウタイブラウス', borrower: 'kenji', starts: -8, play: returned },
  {
    ends: 'damage_reported',
    item: 'ハンドバッグ（クロコ型押し）',
    borrower: 'misaki',
    starts: -4,
    play: async (stage) => {
      await inUse(stage);
      await stage.report('borrower', 'damaged_item', '留め具の金具がゆるく、閉まらなくなっていました。', 2 * DAY + 13);
    },
  },
  {
    ends: 'damage_fee_pending',
    item: '手縫いのレザーベルト',
    borrower: 'sora_0',
    starts: -11,
    play: async (stage) => {
      await returned(stage);
      await stage.report('owner', 'damaged_item', 'バックルに深い傷があり、革にも折れ跡が残っています。', 7 * DAY + 14);
      await stage.assess(2500, '修理の見積もりに基づく金額です。', 9 * DAY + 11);
    },
  },
  {
    ends: 'cancelled',
    item: '革のショルダーバッグ',
    borrower: 'yui-m',
    starts: 5,
    play: async (stage) => {
      await paid(stage);
      await stage.cancel('予定が変わってしまいました。', 1);
    },
  },
  { ends: 'completed', item: 'ツイードのニットベスト', borrower: 'kenji', starts: -20, play: completed },
  { ends: 'completed', item: 'サイドゴアブーツ', borrower: 'kenji', starts: -34, coupon: true, play: completed },
  { ends: 'completed', item: 'ノーカラーのツイードジャケット', borrower: 'aoi.k', starts: -27, play: completed },
  { ends: 'completed', item: 'キャンバストート（大）', borrower: 'ren_osaka', starts: -31, play: completed },
  { ends: 'completed', item: 'シルクのスカーフ', borrower: 'aoi.k', starts: -38, play: completed },
  { ends: 'completed', item: '麻のシャツワンピース', borrower: 'yui-m', starts: -45, play: completed },
  { ends: 'completed', item: '革のショルダーバッグ', borrower: 'misaki', starts: -52, play: completed },
  { ends: 'completed', item: 'テーラードジャケット（ウール）', borrower: 'ren_osaka', starts: -60, play: completed },
  {
    ends: 'in_use',
    item: 'タックワイドスラックス',
    borrower: 'aoi.k',
    starts: -3,
    play: async (stage) => {
      await inUse(stage);
      await stage.requestExtensionBeforeNow(3);
    },
  },
  {
    ends: 'in_use',
    item: 'デニムカバーオール',
    borrower: 'kenji',
    starts: -4,
    play: async (stage) => {
      await inUse(stage);
      await stage.requestExtension(DAY + 12);
      await stage.payExtension(DAY + 14.1, await stage.approveExtension(DAY + 14));
    },
  },
  {
    ends: 'in_use',
    item: 'リブニットワンピース',
    borrower: 'kenji',
    starts: 0,
    play: async (stage) => {
      await shipped(stage);
      await stage.receiveBeforeNow(1, '受け取りました。試着してみます。');
    },
  },
  {
    ends: 'returned',
    item: '麻のシャツワンピース',
    borrower: 'ren_osaka',
    starts: -4,
    play: async (stage) => {
      await inUse(stage);
      await stage.requestFitRefund('肩幅が合いませんでした。タグは付けたままです。', 14);
      await stage.returnCode(17);
      await stage.giveBack(DAY + 11, '着用せずにお返しします。ご対応ありがとうございます。');
    },
  },
  { ends: 'in_use', item: 'ジャンプスーツ', borrower: 'kenji', starts: -1, cover: true, play: inUse },
  {
    // The cover pays all of the fee.
    ends: 'completed',
    item: 'フェルトの中折れ帽',
    borrower: 'kenji',
    starts: -24,
    cover: true,
    play: async (stage) => {
      await returned(stage);
      await stage.report('owner', 'damaged_item', 'つばに折れ跡があり、形が戻りません。', 7 * DAY + 14);
      const end = await stage.assess(2000, '型直しの見積もりに基づく金額です。', 9 * DAY + 11);
      await stage.payOut(9 * DAY + 11.1, end);
    },
  },
  {
    // The cover pays a part of the fee.
    ends: 'damage_fee_pending',
    item: 'カシミヤのクルーネックニット',
    borrower: 'sora_0',
    starts: -12,
    cover: true,
    play: async (stage) => {
      await returned(stage);
      await stage.report('owner', 'damaged_item', '袖口に穴があき、かけつぎが必要です。', 7 * DAY + 14);
      await stage.assess(5000, 'かけつぎの見積もりに基づく金額です。', 9 * DAY + 11);
    },
  },
  { ends: 'completed', item: 'ノーカラーのツイードジャケット', borrower: 'yui-m', starts: -42, play: completed },
  { ends: 'completed', item: 'ノーカラーのツイードジャケット', borrower: 'sora_0', starts: -57, play: completed },
  {
    ends: 'request_approved',
    item: 'ポインテッドパンプス',
    borrower: 'kenji',
    starts: 15,
    parcel: { name: 'pumps and slacks', rounds: 2, place: 0 },
    play: approvedTogether,
  },
  {
    ends: 'request_approved',
    item: 'タックワイドスラックス',
    borrower: 'kenji',
    starts: 15,
    parcel: { name: 'pumps and slacks', rounds: 2, place: 1 },
    play: approvedTogether,
  },
];
