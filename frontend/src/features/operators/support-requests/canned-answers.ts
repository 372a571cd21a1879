import type { SupportKind } from '@meguri/contracts/message/support-kinds.ts';

interface CannedAnswer {
  readonly title: string;
  readonly text: string;
}

const GREETING = 'お問い合わせいただき、ありがとうございます。運営事務局です。';
const of = (title: string, text: string): CannedAnswer => ({ title, text: `${GREETING}\n\n${text}` });

const MORE = of(
  '詳しい状況をたずねる',
  '状況を確認するため、次のことを教えてください。\n・いつ起きたか\n・どの画面で起きたか\n・画面に表示されたメッセージ',
);

/** Texts with which an operator may begin an answer, by what the member asks about. */
const ANSWERS: Readonly<Record<SupportKind, readonly CannedAnswer[]>> = {
  not_arrived: [
    of(
      '配送状況の見方',
      '取引の画面に追跡番号があるときは、配送会社のページで配送の状況をご覧いただけます。番号がないときは、取引のメッセージでオーナーに発送した日をおたずねください。',
    ),
  ],
  no_code: [
    of(
      'コードの場所',
      'コードは、取引の画面のいちばん上に表示しています。見当たらないときは、画面を読み込み直してください。',
    ),
  ],
  no_contact: [
    of(
      '連絡がとれないとき',
      '取引のメッセージで、もう一度ご連絡いただけますか。いつから返信がないかも、あわせて教えてください。',
    ),
  ],
  payment: [
    of(
      '返金の反映',
      '返金は、カード会社によって明細に表示されるまで数日かかることがあります。カード会社の明細をご確認ください。',
    ),
    of(
      '報酬の状況',
      '報酬の状況は「報酬」の画面でご覧いただけます。受取口座が登録済みかどうかも、同じ画面でわかります。',
    ),
  ],
  account: [
    of(
      'ログインできないとき',
      'ログインの画面の「パスワードをお忘れですか」から、登録したメールアドレスを入力してください。',
    ),
  ],
  other: [],
};

export const cannedAnswers = (kind: SupportKind): readonly CannedAnswer[] => [...ANSWERS[kind], MORE];
