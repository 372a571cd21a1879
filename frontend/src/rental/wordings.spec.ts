import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@meguri/contracts/errors.ts';
import { HEIC_UNSUPPORTED } from '../ui/photos/picked-images.ts';
import { literalsUnder, sentencesIn } from './sentences.testing.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const LITERALS = ['frontend', 'backend', 'contracts'].flatMap((workspace) =>
  literalsUnder(join(ROOT, workspace, 'src')),
);
const SAID = sentencesIn(LITERALS);

/** Words that sounded like a machine, an order, or another service. */
const NEVER = [
  // The terms call it 決済サービス手数料.
  '決済手数料',
  '送金手数料',
  'プラットフォーム手数料',
  'あなたの番です',
  '取引に反映されました',
  'オーナーさま',
  '性別カテゴリ',
  'ご登録のメールアドレスの場合は',
  '報告は1回の取引につき1回',
  '過ぎると不具合の対応は終了',
  '過ぎると登録カードで決済',
  'お支払いページを開いています。',
  '手続きをやめる',
  'あなたの出品です',
  'の検索結果・',
  '次のボタンから',
  '損害金を支払う',
  '延滞料を支払う',
  // What the service doesn't keep: the borrower pays the shipping, there is no insurance, and a request may stay without an answer.
  'とりやめも、できる',
  '送料も、コンビニの',
  '報告から補償まで',
  'ラッピングもいりません',
  '以内に返答があります',
  '以内に返事をします',
  'オーナーの返事は',
  // A chat is listed from its first message on.
  '取引のチャットもここに並びます',
  // The other word for it: 返答, 報酬.
  '返信率',
  '返信の早さ',
  '返信までの時間',
  'お受け取り前の代金',
];

/** The service's name without its other half, or the two the other way round. */
const HALF_A_NAME = /(?<!巡り\s+)Meguri|巡り(?!\s+Meguri)/;
/** Where half of it is meant: the word that it is, its mark drawn in two, the company, what only programs read. */
const HALF_IS_MEANT = [
  ...['pages/public/mission-page.tsx', 'app/layout/wordmark.tsx', 'service/operator.ts'],
  // Names that no member may take.
  'account/service-names.ts',
  'rentals/documents/calendar-file.ts',
];
/** What is served as it lies there. */
const SERVED = [
  ...['frontend/index.html', 'frontend/public/offline.html', 'frontend/public/manifest.webmanifest'],
  ...['frontend/public/verify-proof.mjs', 'docker/Caddyfile'],
];

/** Who runs the service, in other words than 運営事務局. */
const OPERATORS_AMONG_THEMSELVES = /運営(?!事務局|者|責任者|する)/;
/** What only operators come to see: among themselves they are 運営, and so is each of them. */
const FOR_OPERATORS = [
  ...['features/operators/', 'features/items/components/suspension/', 'pages/admin/'],
  ...['features/account/second-step/', 'pages/account/second-step-page.tsx', 'app/routes/operator-routes.ts'],
  ...['app/member/tools.tsx', 'app/member/menu-links.tsx', 'rental/operators/'],
  ...['rental/money/money-labels.ts', 'rental-round/actions/task-labels.ts', 'read-models/metrics-labels.ts'],
  // A bank reads it, or who starts the service or tries Stripe.
  ...['rentals/money/evidence/', 'main.ts', 'adapters/stripe/check/'],
  // Names that no member may take.
  'account/service-names.ts',
];
/** The same beside what members read. */
const SAID_TO_OPERATORS = [
  'この操作は運営のみが行えます',
  'ご自身が当事者の取引を運営として操作することはできません',
  'ご自身の提案は確認できません。別の運営が確認してください',
  '別の運営の確認を待っています',
  '運営の提案が無効になる',
  '運営の方へ：決済会社の設定',
  '運営の機能を利用するには、二段階認証の設定が必要です',
];
/** Prescribed to the letter. */
const PRESCRIBED = 'この日までに運営がご連絡します。ご連絡がないまま過ぎると、対応は自動で終了します。';

/** Good within a sentence, too little or something else as a whole one. */
const NEVER_ALONE = [
  '利用可能',
  '貸出停止中',
  '返却コードを発行しています',
  'まだいません',
  'やめる',
  'ワンサイズ',
  '支払いに進む',
  '支払い手続きを取り消す',
];

/** What is said instead, as a whole sentence or within one. */
const SOMEWHERE = [
  '対応をお願いします',
  '予約が確定しました',
  'ご登録があれば',
  '迷惑メールフォルダ',
  '発送コードの発行を依頼しました',
  '返却の準備を始めました',
  'ご報告は1回の取引につき1度です',
  PRESCRIBED,
  '期限を過ぎると、お支払いに使われたカードで自動的に決済されます。',
  'お支払いに進む',
  '損害金のお支払いに進む',
  '延滞料のお支払いに進む',
  'お支払い手続きを取り消す',
  'お支払いがまだ完了していません。続きからお支払いいただくか、手続きを取り消せます。',
  '受け渡し待ち',
  '次のリンクから',
  'フォローしている人はまだいません',
  '無料ではじめる',
  'ワンサイズ（表記）',
  '運営事務局',
];

describe('the texts for users', () => {
  it.each(NEVER)('are never 「%s」', (words) =>
    expect(SAID.filter(({ sentence }) => sentence.includes(words))).toEqual([]),
  );

  it.each(NEVER_ALONE)('are never 「%s」 alone', (words) =>
    expect(SAID.filter(({ sentence }) => sentence === words)).toEqual([]),
  );

  it.each(SOMEWHERE)('are 「%s」 somewhere', (words) =>
    expect(SAID.some(({ sentence }) => sentence.includes(words))).toBe(true),
  );

  it('name the service 巡り Meguri, on every page, mail and paper', () => {
    const halves = LITERALS.filter(({ sentence }) => HALF_A_NAME.test(sentence));
    expect(halves.filter(({ name }) => !HALF_IS_MEANT.includes(name))).toEqual([]);
    expect(HALF_IS_MEANT.filter((place) => !halves.some(({ name }) => name === place))).toEqual([]);
  });

  it.each(SERVED)('contain that name in %s', (file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
    expect(lines.filter((line) => HALF_A_NAME.test(line))).toEqual([]);
    expect(lines.some((line) => line.includes('巡り Meguri'))).toBe(true);
  });

  it('call the operators 運営事務局 on members’ pages', () => {
    const found = SAID.filter(({ sentence }) => OPERATORS_AMONG_THEMSELVES.test(sentence));
    const isIn = (name: string, place: string) => (place.endsWith('/') ? name.startsWith(place) : name === place);
    const known = [...SAID_TO_OPERATORS, PRESCRIBED];
    const others = found.filter(({ name }) => !FOR_OPERATORS.some((place) => isIn(name, place)));
    expect(others.filter(({ sentence }) => !known.includes(sentence))).toEqual([]);
    expect(FOR_OPERATORS.filter((place) => !found.some(({ name }) => isIn(name, place)))).toEqual([]);
    expect(known.filter((words) => !others.some(({ sentence }) => sentence === words))).toEqual([]);
  });

  it('contain exactly one sentence about a damage deadline', () =>
    expect(SAID.filter(({ sentence }) => sentence.startsWith('この日までに運営がご連絡'))).toEqual([
      {
        name: join('rental', 'deadlines.ts'),
        sentence: PRESCRIBED,
      },
    ]));
});

it('a HEIC is rejected with the server’s message', () => {
  expect(HEIC_UNSUPPORTED).toBe(ERRORS.heic_unsupported.message);
});
