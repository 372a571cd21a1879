import { PROMOTION_FIGURES } from '../../../../rental/coupons.ts';
import { COVER_FIGURES } from '../../../../rental/cover.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { FIRST_QUESTIONS } from '../../../../rental/questions.ts';
import { settingsPage } from '../../../../rental/settings-page.ts';
import type { HelpQuestion } from './help-question.ts';

export const BORROWING: readonly HelpQuestion[] = [
  {
    ...FIRST_QUESTIONS[0],
    words: '料金 予約 申し込み 承認 いつ払う 返事がない 返答がない 連絡がない',
    ways: [
      { to: '/items', label: 'アイテムを探す' },
      { to: '/help#fees', label: '料金の表' },
    ],
  },
  {
    asked: 'いつから借りられますか？',
    answer: `配送は${FIGURES.leadDaysDelivery}日後から、手渡しは${FIGURES.leadDaysPickup}日後から、いずれも${FIGURES.latestStartDays}日後まで選べます。期間は開始日から${FIGURES.rentalDays}日間です。`,
    words: '開始日 予約 期間 何日 日数 着る日 空き',
    ways: [{ to: '/items', label: 'アイテムを探す' }],
  },
  {
    asked: '同じオーナーの服を、まとめて借りられますか？',
    answer: `はい。アイテムのページの「まとめて借りる」から、同じオーナーの${FIGURES.parcelLeast}点から${FIGURES.parcelMost}点までを、同じ期間に一つの荷物で借りられます。送料は荷物一つ分で、お支払いの手続きも1回です。受け渡しは配送だけです。`,
    words: 'まとめ借り 複数 何点 一緒に 同梱 セット 荷物 送料',
    ways: [
      { to: '/items', label: 'アイテムを探す' },
      { to: '/help#together', label: 'まとめて借りるの決まり' },
    ],
  },
  {
    asked: '送料はいくらですか？',
    answer: `往復の送料は、対象地域内は一律${FIGURES.shipping}です。まとめて借りると、荷物一つ分になります。手渡しに送料はかかりません。`,
    words: '配送料 郵送 往復 荷物の料金',
    ways: [{ to: '/help#fees', label: '料金の表' }],
  },
  {
    asked: '支払い方法は何ですか？',
    answer: `カードでのお支払いです。承認されてから${FIGURES.paymentHours}時間以内に、取引の画面からお支払いください。保存したカードは、プロフィール設定の「お支払いのカード」で確認と削除ができます。`,
    words:
      '支払い 払う 決済 クレジットカード デビットカード カード払い 変更 コンビニ払い PayPay 決済できない 払えない カードエラー',
    ways: [
      { to: '/profile', label: '取引を開く' },
      { to: settingsPage('card'), label: '保存したカードを見る' },
    ],
  },
  {
    asked: 'クーポンはどこで使えますか？',
    answer: `リクエストのときに選べます。合計${PROMOTION_FIGURES.leastTotal}以上のリクエストに、1枚ずつ使えます。お持ちのクーポンと期限は「クーポンと招待」で確認できます。`,
    words: '割引 値引き 安く 使い方 期限 特典 キャンペーン',
    ways: [
      { to: '/coupons', label: 'クーポンを見る' },
      { to: '/help#coupons', label: 'クーポンの決まり' },
    ],
  },
  {
    asked: '友だちを招待するには？',
    answer: `「クーポンと招待」に、あなたの招待リンクがあります。招待した方には、登録のクーポンに加えて${PROMOTION_FIGURES.invited}のクーポンが届きます。その方のはじめての取引が完了すると、あなたにも${PROMOTION_FIGURES.inviter}のクーポンが届きます。`,
    words: '招待 友達 紹介 リンク お礼 特典 クーポン',
    ways: [
      { to: '/coupons', label: '友だちを招待する' },
      { to: '/help#coupons', label: '招待の決まり' },
    ],
  },
  {
    asked: 'あんしん補償とは何ですか？',
    answer: `リクエストのときに選べる、損害金への備えです。料金は1週間の料金の${COVER_FIGURES.premiumPercent}%（${COVER_FIGURES.leastPremium}から${COVER_FIGURES.mostPremium}まで）。汚れや破損などの損害金を、損害金ごとに${COVER_FIGURES.caseMinimum}（1週間の料金のほうが高い服では、その金額）まで、取引全体で${COVER_FIGURES.most}まで、運営事務局が負担します。返却されないとき、紛失したとき、延滞料は対象外です。リクエストのあとに加えたり外したりはできません。`,
    words: '安心 保険 補償料 補償 汚れ 破損 備え',
    ways: [
      { to: '/items', label: 'アイテムを探す' },
      { to: '/help#cover', label: 'あんしん補償の決まり' },
    ],
  },
  {
    asked: '自分に合うサイズを見分けるには？',
    answer:
      'プロフィール設定の「自分のサイズ」に、いつものサイズと寸法を登録すると、アイテムのページで合いそうかどうかを確認できます。一覧を自分のサイズで絞り込むこともできます。',
    words: '自分のサイズ 身長 寸法 採寸 フィット',
    ways: [{ to: settingsPage('own-sizes'), label: '自分のサイズを登録する' }],
  },
  {
    asked: '気になる服を残しておくには？',
    answer: 'ハートを押すと、お気に入りに入ります。アイテムの一覧では、検索の条件も保存できます。',
    words: 'お気に入り ハート 保存 検索条件 新着 あとで見る',
    ways: [{ to: '/favourites', label: 'お気に入りを見る' }],
  },
  {
    asked: 'どこで使えますか？',
    answer:
      'ベータ版の対象は関西の2府4県（滋賀・京都・大阪・兵庫・奈良・和歌山）です。手渡しは、大阪の12の受け渡し場所から選べます。',
    words: '地域 エリア 大阪 京都 関西 対象 全国',
    ways: [{ to: '/items', label: 'アイテムを探す' }],
  },
];
