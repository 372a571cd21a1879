import { MAX_RENTAL_PRICE, MIN_RENTAL_PRICE } from '@meguri/contracts/limits.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { yen } from '../../../../rental/format.ts';
import { FIRST_QUESTIONS } from '../../../../rental/questions.ts';
import type { HelpQuestion } from './help-question.ts';

export const LENDING: readonly HelpQuestion[] = [
  {
    asked: '服を出品するには？',
    answer:
      '「出品する」から、写真と料金、受け渡し方法を登録します。途中の入力は、下書きとして残ります。報酬を受け取るには、受け取り口座の登録が必要です。',
    words: '出品 貸す 貸したい 登録 下書き 写真 オーナーになる',
    ways: [
      { to: '/listing', label: '出品する' },
      { to: '/posts', label: '貸し方の読みもの' },
    ],
  },
  {
    asked: '1週間の料金は、いくらにできますか？',
    answer: `${yen(MIN_RENTAL_PRICE)}から${yen(MAX_RENTAL_PRICE)}まで、ご自身で決められます。受け取る額は、料金の表の下の「計算してみる」で確認できます。`,
    words: '値段 価格 相場 料金設定 最低 いくらで貸せる もうかる',
    ways: [
      { to: '/help#fees', label: '計算してみる' },
      { to: '/listing', label: '出品する' },
    ],
  },
  {
    ...FIRST_QUESTIONS[3],
    words: '断る 辞退 承認 相手 選ぶ 本人確認済み',
    ways: [{ to: '/profile', label: '取引を開く' }],
  },
  {
    asked: '貸す服は、いつ、どのように発送しますか？',
    answer:
      '予約が確定したあと、取引の画面に、発送コードと、お店へ持っていく日時のめやすが表示されます。コンビニや営業所、宅配便ロッカーから発送し、同じ画面の「発送を通知する」を押してください。送料は借り手の負担です。',
    words: '発送期限 発送方法 発送の仕方 いつ送る いつまでに送る 送り方 発送コード 発送通知',
    ways: [
      { to: '/profile', label: '取引を開く' },
      { to: '/posts/how-to-pack', label: '包み方を見る' },
    ],
  },
  {
    asked: '貸すのに手数料はかかりますか？',
    answer: `出品は無料です。取引が完了したときに、レンタル料金と延長料金の${FIGURES.payoutFeePercent}%を、報酬から差し引きます。`,
    words: '手数料 出品料 無料 いくらもらえる 報酬 取り分',
    ways: [{ to: '/help#fees', label: '料金の表' }],
  },
  {
    asked: 'オーナーへの送金はいつですか？',
    answer: `返却された服を確認して取引が完了すると、報酬がStripeの残高へ送金され、そこから登録した口座へ入金されます。${FIGURES.completionDays}日以内に確認がないときは、自動で完了します。`,
    words: '振込 振り込み 入金 報酬 受け取り 口座 銀行 売上 いつもらえる',
    ways: [
      { to: '/payouts', label: '報酬を見る' },
      { to: '/connect-account', label: '受け取り口座を登録する' },
    ],
  },
  {
    asked: '報酬の明細はどこで見られますか？',
    answer: '「報酬」のページで、月ごとの明細と、年間の合計を保存できます。',
    words: '確定申告 支払明細書 売上 税金 年間 収入 PDF CSV',
    ways: [{ to: '/payouts', label: '報酬を見る' }],
  },
  {
    asked: '貸せない日を決められますか？',
    answer:
      'はい。アイテムの「貸し出しカレンダー」で、貸せない期間を登録できます。すべてのアイテムをおやすみにすることもできます。',
    words: '貸せない日 カレンダー 休み おやすみ 休止 停止 自分で着る',
    ways: [{ to: '/profile', label: '出品中のアイテムを見る' }],
  },
  {
    asked: '貸した服が汚れていたり、戻らなかったりしたら？',
    answer: `汚れや破損は、返却されてから取引を完了するまでに、写真を添えてご報告ください。返却が遅れているときは、取引のメッセージで借り手にご確認ください。延滞の日数を数え始めてから${FIGURES.nonReturnDays}日を過ぎても返却がなければ、ご報告がなくても運営事務局が確認します。支払われた損害金は、手数料を差し引かず、全額をオーナーにお支払いします。借り手があんしん補償を選んだ取引では、補償する分を運営事務局がお支払いします。`,
    words: '汚れた 破れた 返ってこない 返却されない 紛失 損害金 報告 補償 盗難',
    ways: [{ to: '/profile', label: '取引を開く' }],
  },
];
