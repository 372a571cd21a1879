import { FIGURES } from '../../../rental/figures.ts';

/** A rental in five steps. */
export const STEPS = [
  {
    title: '見つけて、リクエスト',
    text: `気になる一着と、着たい週の始まりの日を選びます。${FIGURES.replyHours}時間以内に返答がなければ、料金なしで終わります。`,
  },
  {
    title: '承認されたら、お支払い',
    text: `承認から${FIGURES.paymentHours}時間以内に、レンタル料金と往復の送料をカードで支払います。それまでに費用はかかりません。`,
  },
  {
    title: 'コンビニから、手もとへ',
    text: '運営事務局が用意する発送コードで、住所を知らせ合わずに届きます。大阪の受け渡し場所での手渡しなら、送料はかかりません。',
  },
  {
    title: `${FIGURES.rentalDays}日間、自分の服のように`,
    text: '旅行に、記念日に、いつもの月曜日に。手入れの方法は、オーナーの書いたとおりに。',
  },
  {
    title: '返して、次の人へ',
    text: '返却コードで送り返し、オーナーが確かめたら取引は完了。一着は、また次の出番を待ちます。',
  },
] as const;

/** Figures of the terms with their meaning. */
export const TERMS_IN_FIGURES = [
  { figure: `${FIGURES.rentalDays}`, unit: '日間', name: 'レンタル期間', text: '利用開始日から数えて。' },
  {
    figure: `${FIGURES.payoutFeePercent}`,
    unit: '%',
    name: '決済サービス手数料',
    text: `オーナーの報酬から。${FIGURES.example.price}なら、受け取り\u00a0${FIGURES.example.payout}。`,
  },
  {
    figure: `${FIGURES.freeCancellationHours}`,
    unit: '時間前まで',
    name: 'キャンセル無料',
    text: '利用開始日の0時からさかのぼって。発送前なら、全額をお返しします。',
  },
  {
    figure: `${FIGURES.lateFeeRate}`,
    unit: '倍',
    name: '延滞料',
    text: `日割り料金に対して、遅れた日数分。${FIGURES.lateFeeMaximumDays}日分まで。全額がオーナーのものです。`,
  },
  {
    figure: `${FIGURES.damageFeeMaximumPrices}`,
    unit: '倍まで',
    name: '損害金の上限',
    text: '1週間の料金に対して。運営事務局が双方の話と写真で決めます。',
  },
  {
    figure: `${FIGURES.recordYears}`,
    unit: '年間',
    name: '取引の記録',
    text: '書き換えられない形で残し、もしもの時に確かめられます。',
  },
] as const;
