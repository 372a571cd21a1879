import { expect, it } from '@jest/globals';
import { PAGE_PATHS } from '@meguri/contracts/service/page-paths.ts';
import { HELP_QUESTIONS } from './questions/questions.ts';
import { findQuestions } from './find-questions.ts';

/** What people type, and the question that they look for. */
const QUERIES: readonly (readonly [query: string, asked: string])[] = [
  ['まとめて借りる', '同じオーナーの服を、まとめて借りられますか？'],
  ['複数 送料', '同じオーナーの服を、まとめて借りられますか？'],
  ['クーポン', 'クーポンはどこで使えますか？'],
  ['クーポンの使い方', 'クーポンはどこで使えますか？'],
  ['割引', 'クーポンはどこで使えますか？'],
  ['招待', '友だちを招待するには？'],
  ['友達 紹介', '友だちを招待するには？'],
  ['あんしん補償', 'あんしん補償とは何ですか？'],
  ['保険', 'あんしん補償とは何ですか？'],
  ['サイズ返金', 'サイズが合わなかったら、返金されますか？'],
  ['サイズが合わない', 'サイズが合わなかったら、返金されますか？'],
  ['延長', '返却期限を延ばせますか？'],
  ['延長したい', '返却期限を延ばせますか？'],
  ['本人確認', '本人確認はどのように行いますか？'],
  ['ほんにんかくにん', '本人確認はどのように行いますか？'],
  ['身分証', '本人確認はどのように行いますか？'],
  ['キャンセルしたい', '予約をキャンセルするには？'],
  ['取り消し', '予約をキャンセルするには？'],
  ['日程変更', '予約をキャンセルするには？'],
  ['返金はいつ', '予約をキャンセルするには？'],
  ['返し方', '返却はどのようにしますか？'],
  ['延滞', '返却が遅れそうなときは？'],
  ['延滞料 いくら', '返却が遅れそうなときは？'],
  ['領収書', '領収書はありますか？'],
  ['追跡番号', '荷物はどこにありますか？'],
  ['届かない', '荷物はどこにありますか？'],
  ['送料', '送料はいくらですか？'],
  ['手渡しの場所', '手渡しは、どこでどのようにしますか？'],
  ['クレジットカード', '支払い方法は何ですか？'],
  ['退会', '退会するには？'],
  ['アカウント 削除', '退会するには？'],
  ['パスワードを忘れた', 'パスワードを忘れたときは？'],
  ['住所変更', '住所やメールアドレスを変えるには？'],
  ['通知が来ない', '通知を受け取るには？'],
  ['確認メール', '通知を受け取るには？'],
  ['確認メールが届かない', '通知を受け取るには？'],
  ['出品', '服を出品するには？'],
  ['手数料', '貸すのに手数料はかかりますか？'],
  ['振込', 'オーナーへの送金はいつですか？'],
  ['貸せない日', '貸せない日を決められますか？'],
  ['確定申告', '報酬の明細はどこで見られますか？'],
  ['評価', 'レビューはいつ書けますか？'],
  ['自分のサイズ', '自分に合うサイズを見分けるには？'],
  ['通報', '困った相手がいるときは？'],
  ['二段階認証', '二段階認証とは何ですか？'],
  ['会費', '会員登録は無料ですか？'],
  ['月額', '会員登録は無料ですか？'],
  ['匿名配送', '相手に住所や氏名は伝わりますか？'],
  ['個人情報', '相手に住所や氏名は伝わりますか？'],
  ['問い合わせ', '運営事務局に問い合わせるには？'],
  ['といあわせ', '運営事務局に問い合わせるには？'],
  ['いつ届く', '服はいつ届きますか？'],
  ['受け取り確認', '服が届いたら、何をしますか？'],
  ['返事がない', 'リクエストしたら、すぐに料金がかかりますか？'],
  ['発送方法', '貸す服は、いつ、どのように発送しますか？'],
  ['発送期限', '貸す服は、いつ、どのように発送しますか？'],
  ['値段', '1週間の料金は、いくらにできますか？'],
  ['決済できない', '支払い方法は何ですか？'],
];

it.each(QUERIES)('someone who types 「%s」 reads first: %s', (query, asked) =>
  expect(findQuestions(HELP_QUESTIONS, query)?.[0]?.asked).toBe(asked),
);

it('a question is asked once, and leads to pages of the service', () => {
  const all = HELP_QUESTIONS.map(({ asked }) => asked);
  expect(new Set(all).size).toBe(all.length);
  const paths = HELP_QUESTIONS.flatMap(({ ways }) => ways.map(({ to }) => to.replace(/[#?].*$/, '')));
  expect(paths.length).toBeGreaterThanOrEqual(all.length);
  const patterns = PAGE_PATHS.map((path) => new RegExp(`^${path.replace(':id', '[^/]+')}$`));
  expect(paths.filter((path) => !patterns.some((pattern) => pattern.test(path)))).toEqual([]);
});

it('someone who needs a receipt for a company reads that its recipient can be changed once', () =>
  expect(findQuestions(HELP_QUESTIONS, '宛名')?.[0]).toMatchObject({
    asked: '領収書はありますか？',
    answer: expect.stringContaining('会社名などにするときは、領収書の画面で、1度に限り変更できます。'),
  }));

it('someone who is late reads what a day costs, and is led to the rental that isn’t overdue yet', () => {
  const [late] = findQuestions(HELP_QUESTIONS, '間に合わない') ?? [];
  expect(late?.answer).toMatch(/1日あたり、1週間の料金を日割りにした金額の1\.5倍（最大30日分）/);
  expect(late?.ways.map(({ to }) => to)).toEqual(['/profile', '/overdue-items', '/help#fees']);
});

it('someone who wants to return an item early reads that it needn’t wait', () =>
  expect(findQuestions(HELP_QUESTIONS, '早く返す')?.[0]?.answer).toContain(
    '早く返すときは、利用中ならいつでも、取引の画面から準備を始められます。',
  ));
