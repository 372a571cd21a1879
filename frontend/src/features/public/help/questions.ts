import { FIGURES } from '../../../rental/figures.ts';

export interface Question {
  readonly asked: string;
  readonly answer: string;
}

/** What people ask before they borrow or lend, answered by the service's own figures. */
export const QUESTIONS: readonly Question[] = [
  {
    asked: 'リクエストしたら、すぐに料金がかかりますか？',
    answer: `いいえ。オーナーが${FIGURES.replyHours}時間以内に返答し、承認されてから${FIGURES.paymentHours}時間以内にお支払いいただくと、予約が確定します。返答がないときや辞退されたときは、料金はかかりません。`,
  },
  {
    asked: 'いつから借りられますか？',
    answer: `配送は${FIGURES.leadDaysDelivery}日後から、手渡しは翌日から、いずれも${FIGURES.latestStartDays}日後まで選べます。期間は開始日から${FIGURES.rentalDays}日間です。`,
  },
  {
    asked: '送り状や梱包の用意は必要ですか？',
    answer:
      '送り状は要りません。運営事務局が発行するコードを、コンビニや営業所、宅配便ロッカーで使います。包むものは、透明な袋と、箱か紙袋をご用意ください。返すときは、届いたものが使えます。',
  },
  {
    asked: '返却が遅れそうなときは？',
    answer: `延滞料は、返却期限と、返却コードの発行から${FIGURES.firstReturnCodeHours}時間後の、いずれか遅いほうから数えます。コードが発行されていないあいだは、かかりません。お早めに取引のチャットでオーナーへお伝えください。`,
  },
  {
    asked: '届いた服に汚れや違いがあったら？',
    answer:
      '取引の画面から、写真を添えて不具合をご報告ください。運営事務局が確認するあいだ、取引の完了とオーナーへの送金は止まります。',
  },
  {
    asked: '汚してしまったら、いくら負担しますか？',
    answer: `運営事務局が写真と記録をもとに決めます。上限は1週間の料金の${FIGURES.damageFeeMaximumPrices}倍です。金額と理由をお知らせし、${FIGURES.damageFeeDays}日以内にお支払いいただくか、1度に限り異議を申し立てられます。`,
  },
  {
    asked: '返す前に、クリーニングが要りますか？',
    answer:
      'ふだんは要りません。アイテムのページに「クリーニング必須」とある服だけ、レンタル期間のうちにクリーニングへ出してからお返しください。費用は借り手のご負担です。ご自分で洗うときは、ページに書かれた方法に従ってください。',
  },
  {
    asked: 'オーナーへの送金はいつですか？',
    answer: `返却された服を確認して取引が完了すると、登録した口座へ送金されます。${FIGURES.completionDays}日以内に確認がないときは、自動で完了します。`,
  },
  {
    asked: '貸した服が汚れていたり、戻らなかったりしたら？',
    answer: `取引を完了する前に、写真を添えて不具合をご報告ください。延滞の日数を数え始めてから${FIGURES.nonReturnDays}日を過ぎても返却がないときは、ご報告がなくても運営事務局が確認します。支払われた損害金は、手数料を差し引かず、全額をオーナーにお支払いします。`,
  },
  {
    asked: 'だれに貸すかは選べますか？',
    answer:
      'はい。リクエストのたびに、承認するか辞退するかを決められます。気になることは、返答の前にメッセージでたずねられます。',
  },
  {
    asked: 'どこで使えますか？',
    answer:
      'ベータ版の対象は関西の2府4県（滋賀・京都・大阪・兵庫・奈良・和歌山）です。手渡しは、大阪の12の待ち合わせ場所から選べます。',
  },
];
