import { FIGURES } from './figures.ts';

export interface Question {
  readonly asked: string;
  readonly answer: string;
}

/** What strangers ask first, answered with the configured amounts. The landing page shows them; the help page has all questions. */
export const FIRST_QUESTIONS = [
  {
    asked: 'リクエストしたら、すぐに料金がかかりますか？',
    answer: `いいえ。オーナーが${FIGURES.replyHours}時間以内に返答し、承認されてから${FIGURES.paymentHours}時間以内にお支払いいただくと、予約が確定します。返答がないときや辞退されたときは、料金はかかりません。`,
  },
  {
    asked: '汚してしまったら、いくら負担しますか？',
    answer: `運営事務局が写真と記録をもとに決めます。上限は1週間の料金の${FIGURES.damageFeeMaximumPrices}倍で、オーナーがこれより低い上限を設定した服では、その金額です。金額と理由をお知らせし、${FIGURES.damageFeeDays}日以内にお支払いいただくか、1度に限り異議を申し立てられます。あんしん補償を選んだ取引では、決められた上限まで、運営事務局が負担します。`,
  },
  {
    asked: '返す前に、クリーニングが要りますか？',
    answer:
      'ふだんは要りません。アイテムのページに「クリーニング必須」とある服だけ、レンタル期間のうちにクリーニングへ出してからお返しください。費用は借り手のご負担です。「洗わず返せる」とある服は、洗わずにそのままお返しいただけます。ご自分で洗うときは、ページに書かれた方法に従ってください。',
  },
  {
    asked: 'だれに貸すかは選べますか？',
    answer:
      'はい。リクエストのたびに、承認するか辞退するかを決められます。気になることは、返答の前にメッセージでたずねられます。高価な服は、本人確認済みの方だけに貸すこともできます。',
  },
] as const satisfies readonly Question[];
