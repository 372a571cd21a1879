import { HANDOVER_CODE_DIGITS } from '@meguri/contracts/limits.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { FIRST_QUESTIONS } from '../../../../rental/questions.ts';
import type { HelpQuestion } from './help-question.ts';

export const RENTING: readonly HelpQuestion[] = [
  {
    asked: '予約をキャンセルするには？',
    answer: `発送または手渡しの前なら、取引の画面からキャンセルできます。お支払いの前と、開始日の${FIGURES.freeCancellationHours}時間前までは、料金がかかりません。`,
    words: 'キャンセル 取り消し 取消 取り消す やめる 辞退 返金 解約',
    ways: [
      { to: '/profile', label: '取引を開く' },
      { to: '/help#fees', label: 'キャンセルと返金の表' },
    ],
  },
  {
    asked: '荷物はどこにありますか？',
    answer:
      '追跡番号が登録されると、取引の画面に番号と、配送会社の追跡ページへのリンクが表示されます。予定の日を過ぎても届かないときは、取引のメッセージで相手の方にたずねるか、運営事務局にご相談ください。',
    words: '追跡番号 追跡 配送状況 届かない 到着 発送 宅配便 紛失',
    ways: [
      { to: '/profile', label: '取引を開く' },
      { to: '/support', label: '運営事務局に相談する' },
    ],
  },
  {
    asked: '送り状や梱包の用意は必要ですか？',
    answer:
      '送り状は要りません。運営事務局が発行するコードを、コンビニや営業所、宅配便ロッカーで使います。包むものは、透明な袋と、箱か紙袋をご用意ください。返すときは、届いたものが使えます。',
    words: '包み方 包む 箱 袋 発送 コード コンビニ 宅配',
    ways: [{ to: '/posts/how-to-pack', label: '包み方を見る' }],
  },
  {
    asked: '手渡しは、どこでどのようにしますか？',
    answer: `大阪の受け渡し場所で会って受け渡します。オーナーが挙げた候補の日時から借り手が選び、当日は借り手が画面の${HANDOVER_CODE_DIGITS}桁のコードを見せて、オーナーが入力します。返すときは、コードを見せる側と入力する側が入れ替わります。`,
    words: '手渡し 場所 待ち合わせ 会う 受け渡し 日時 コード 対面',
    ways: [{ to: '/profile', label: '取引を開く' }],
  },
  {
    asked: '届いた服に汚れや違いがあったら？',
    answer:
      '取引の画面から、写真を添えて不具合をご報告ください（付属品が足りないときは、写真がなくてもかまいません）。運営事務局が確認するあいだ、取引の完了とオーナーへの送金は止まります。確認のうえ、返金するかどうかを判断します。',
    words: '汚れ 破損 不具合 傷 違う 届いた 写真 報告 返金 クレーム',
    ways: [{ to: '/profile', label: '取引を開く' }],
  },
  {
    asked: 'サイズが合わなかったら、返金されますか？',
    answer: `「サイズ返金OK」とある服なら、ご自身で受け取りを確認してから${FIGURES.fitRefundHours}時間以内に、写真を添えて取引の画面から申請できます（1年に${FIGURES.fitRefundsPerYear}回まで）。すぐに返却が始まります。着用せずに返し、オーナーが確認するか、返却から${FIGURES.fitRefundDays}日間連絡がないと、レンタル料金が返金されます。送料とあんしん補償料は返金されません。着用のあとや汚れがあるとオーナーから報告されたときは、運営事務局が判断します。`,
    words: 'サイズ返金OK サイズが合わない 大きい 小さい きつい 着られない 返品',
    ways: [
      { to: '/profile', label: '取引を開く' },
      { to: '/items', label: 'アイテムを探す' },
    ],
  },
  {
    asked: '返却期限を延ばせますか？',
    answer: `はい。受け取りを確認したあと、利用開始日から返却期限の${FIGURES.extensionRequestHours}時間前まで、取引の画面から${FIGURES.rentalDays}日間の延長をリクエストできます（${FIGURES.extensionsMost}回まで）。オーナーが承認し、お支払いが済むと、返却期限が延びます。料金はそのときの1週間の料金で、送料はかかりません。次の予約が入っているときは延長できず、早く返しても延長料金は返金されません。`,
    words: '延長 延ばす もっと 長く 期間',
    ways: [{ to: '/profile', label: '取引を開く' }],
  },
  {
    asked: '返却はどのようにしますか？',
    answer: `返却期限の${FIGURES.returnReminderDays}日前から、取引の画面で返却の準備ができます。配送では、表示されたコードでコンビニや営業所、宅配便ロッカーから発送し、同じ画面の「返却を通知する」を押してください。手渡しでは、日時と場所を決めて会います。`,
    words: '返し方 返す 返却方法 返送 返却コード 早く返す',
    ways: [
      { to: '/profile', label: '取引を開く' },
      { to: '/posts/how-to-pack', label: '包み方を見る' },
    ],
  },
  {
    asked: '返却が遅れそうなときは？',
    answer: `延滞料は、返却期限と、返却コードの発行から${FIGURES.firstReturnCodeHours}時間後の、いずれか遅いほうから数えます。コードが発行されていないあいだと、不具合を確認しているあいだ（ご自身の報告が取り下げられたときは、オーナーの返信を待つあいだだけ）は、数えません。お早めに取引のチャットでオーナーへお伝えください。`,
    words: '延滞 延滞料 遅れる 遅れ 間に合わない 期限 過ぎた',
    ways: [{ to: '/overdue-items', label: '期限を過ぎたアイテムを見る' }],
  },
  {
    ...FIRST_QUESTIONS[2],
    words: '洗濯 洗う クリーニング代 手入れ 洗わず返せる',
    ways: [
      { to: '/items', label: 'アイテムを探す' },
      { to: '/posts', label: '手入れの読みもの' },
    ],
  },
  {
    ...FIRST_QUESTIONS[1],
    words: '損害金 汚した 破れた 壊した なくした 紛失 弁償 異議',
    ways: [
      { to: '/profile', label: '取引を開く' },
      { to: '/help#cover', label: 'あんしん補償の決まり' },
    ],
  },
  {
    asked: '領収書はありますか？',
    answer:
      'お支払いのあと、取引の画面の「領収書」から表示し、印刷や保存ができます。宛名は、はじめはプロフィール設定の氏名です。会社名などにするときは、領収書の画面で、1度に限り変更できます。',
    words: '領収証 レシート 宛名 会社名 経費 インボイス 明細',
    ways: [{ to: '/profile', label: '取引を開く' }],
  },
  {
    asked: 'レビューはいつ書けますか？',
    answer: `取引が完了してから${FIGURES.reviewDays}日以内に、取引の画面から書けます。相手のレビューと同時か、期間の終わりに公開され、それまでは書き直せます。`,
    words: '評価 口コミ 星 感想 コメント',
    ways: [{ to: '/profile', label: '取引を開く' }],
  },
];
