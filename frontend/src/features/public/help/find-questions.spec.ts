import { describe, expect, it } from '@jest/globals';
import { QUESTIONS } from '../../../rental/questions.ts';
import { findQuestions } from './find-questions.ts';

const SHOPS = { asked: 'コードはどこで使いますか？', answer: 'ＰＵＤＯやコンビニで、24時間使えます。' };
const PACKING = { asked: '梱包は必要ですか？', answer: '透明な袋と、箱か紙袋をご用意ください。' };
const found = (typed: string) => findQuestions([SHOPS, PACKING], typed);

describe('the search of questions', () => {
  it.each([['コンビニ'], ['こんびに'], ['ｺﾝﾋﾞﾆ'], ['pudo'], ['ＰＵＤＯ'], ['２４時間'], ['「コンビニ」'], ['こーど']])(
    'finds an answer by %s, however it is written',
    (typed) => expect(found(typed)).toEqual([SHOPS]),
  );

  it('finds what has every word, in the question or in the answer', () => {
    expect(found('梱包　袋')).toEqual([PACKING]);
    expect(found('梱包 コンビニ')).toEqual([]);
  });

  it.each(['こんぽう', 'コンポウ', 'ｺﾝﾎﾟｳ', 'こんぽ', 'こんぽう 袋'])('finds 梱包 by how it is read: %s', (typed) =>
    expect(found(typed)).toEqual([PACKING]),
  );

  it.each(['へんきゃく', 'えんたい', 'そんがい', 'しはらい', 'てすうりょう', 'おくりじょう'])(
    'finds a question of the page by %s',
    (typed) => expect(findQuestions(QUESTIONS, typed)?.length).toBeGreaterThan(0),
  );

  it.each(['', ' 　', '？'])('doesn’t search for nothing: “%s”', (typed) => expect(found(typed)).toBeNull());

  it('finds the questions of the page', () => {
    expect(findQuestions(QUESTIONS, 'クリーニング')?.length).toBeGreaterThan(0);
  });
});
