import { FIGURES } from '../../../../rental/figures.ts';
import { yen } from '../../../../rental/format.ts';
import { SETTINGS, settingsPage } from '../../../../rental/settings-page.ts';
import type { HelpQuestion } from './help-question.ts';

export const ACCOUNT: readonly HelpQuestion[] = [
  {
    asked: '本人確認はどのように行いますか？',
    answer: `マイページの「プロフィール設定」にある「本人確認」から、運転免許証・マイナンバーカード・パスポートのいずれかと、お顔をその場で撮影します。書類と写真は決済会社が預かり、運営事務局が受け取るのは結果だけです。本人確認済みの方だけに貸すアイテムと、はじめの${FIGURES.newcomerRentals}回に損害金の上限が${yen(FIGURES.newcomerMaximum)}を超えるアイテムをリクエストするときに必要です。`,
    words: '身分証 免許証 マイナンバー パスポート 審査 認証 KYC',
    ways: [{ to: settingsPage('identity'), label: '本人確認をする' }],
  },
  {
    asked: '住所やメールアドレスを変えるには？',
    answer:
      '住所・氏名・電話番号は「プロフィール設定」の「お届け先」、メールアドレスは「メールアドレス」から変えられます。',
    words: '住所変更 引っ越し 氏名 電話番号 配送先 メールアドレス変更 メール',
    ways: [
      { to: settingsPage('address'), label: '住所を変える' },
      { to: '/add-email', label: 'メールアドレスを変える' },
    ],
  },
  {
    asked: '通知を受け取るには？',
    answer:
      '「通知の設定」で、メールとこの端末への通知を、内容ごとに選べます。メールが見当たらないときは、迷惑メールのフォルダもご確認ください。',
    words: 'お知らせ 通知が来ない メールが来ない 届かない プッシュ 止める オフ 配信停止',
    ways: [{ to: '/notifications/settings', label: '通知を設定する' }],
  },
  {
    asked: 'パスワードを忘れたときは？',
    answer: '登録したメールアドレスに届くリンクから、新しいパスワードを決められます。',
    words: 'パスワード 再設定 変更 ログインできない 入れない',
    ways: [
      { to: '/forgot-password', label: 'パスワードを再設定する' },
      { to: settingsPage('sign-in'), label: 'ログインの方法を見る' },
    ],
  },
  {
    asked: 'パスキーとは何ですか？なくしたときは？',
    answer:
      '生体認証やPINなど、端末の画面ロックでログインする方法です。マイページの「プロフィール設定」にある「ログインの方法」で追加できます。端末をなくしたときは、ほかの方法でログインし、同じページでそのパスキーを削除してください。二段階認証には、リカバリーコードも使えます。',
    words: '生体認証 指紋 顔認証 Face ID PIN 端末 紛失',
    ways: [{ to: settingsPage('sign-in'), label: 'ログインの方法を見る' }],
  },
  {
    asked: 'LINEやGoogle、Appleでログインできますか？',
    answer:
      'ログイン画面にボタンがあるときは使えます。はじめてのときは、新しく登録するか、お持ちのアカウントにログインして連携してください。同じメールアドレスでも、ご自身が選ばないかぎり連携しません。連携の解除は、マイページの「プロフィール設定」にある「ログインの方法」でできます。',
    words: '連携 ソーシャル ライン グーグル アップル 解除',
    ways: [{ to: settingsPage('sign-in'), label: 'ログインの方法を見る' }],
  },
  {
    asked: '二段階認証とは何ですか？',
    answer:
      'ログインのときに、パスワードに加えて、認証アプリのコードをたずねる設定です。「プロフィール設定」の「ログインの方法」から有効にできます。',
    words: '二段階認証 2段階認証 認証アプリ リカバリーコード 乗っ取り セキュリティ 安全',
    ways: [
      { to: settingsPage('sign-in'), label: 'ログインの方法を見る' },
      { to: settingsPage('devices'), label: 'ログイン中の端末を見る' },
    ],
  },
  {
    asked: '困った相手がいるときは？',
    answer: 'その方のページやメッセージの「…」から、報告とブロックができます。ブロックしたことは相手に伝わりません。',
    words: '通報 報告 ブロック 嫌がらせ 迷惑 トラブル 規約違反',
    ways: [
      { to: '/messages', label: 'メッセージを見る' },
      { to: '/support', label: '運営事務局に相談する' },
    ],
  },
  {
    asked: '画面の見た目を変えるには？',
    answer: '「プロフィール設定」の「画面の表示」で、明るい画面と暗い画面を選べます。',
    words: 'ダークモード 暗い 明るい 色 テーマ 表示',
    ways: [{ to: settingsPage('display'), label: '表示を変える' }],
  },
  {
    asked: '退会するには？',
    answer:
      '「プロフィール設定」のいちばん下から退会できます。進行中の取引や、お支払い・お受け取りが済んでいない取引がある間は退会できません。',
    words: '退会 解約 アカウント 削除 やめる 消す データ',
    ways: [{ to: SETTINGS, label: 'プロフィール設定を開く' }],
  },
];
