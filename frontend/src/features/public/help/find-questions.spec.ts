import { describe, expect, it, jest } from '@jest/globals';
import { findQuestions } from './find-questions.ts';
import { HELP_QUESTIONS } from './questions/questions.ts';

const NOTHING_MORE = { words: '', ways: [] };
const SHOPS = {
  asked: 'コードはどこで使いますか？',
  answer: 'ＰＵＤＯやコンビニで、24時間使えます。',
  ...NOTHING_MORE,
};
const PACKING = { asked: '梱包は必要ですか？', answer: '透明な袋と、箱か紙袋をご用意ください。', ...NOTHING_MORE };
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
    (typed) => expect(findQuestions(HELP_QUESTIONS, typed)?.length).toBeGreaterThan(0),
  );

  it.each(['', ' 　', '？'])('doesn’t search for nothing: “%s”', (typed) => expect(found(typed)).toBeNull());

  it('finds by what people also call it, and the question that is about it first', () => {
    const POST = {
      asked: 'どこから送りますか？',
      answer: '梱包して、お近くの店からお送りください。',
      words: '郵便',
      ways: [],
    };
    expect(findQuestions([POST, PACKING], '郵便')).toEqual([POST]);
    expect(findQuestions([POST, PACKING], '梱包')).toEqual([PACKING, POST]);
  });

  it('finds what is typed without spaces, if no question has it whole', () => {
    expect(found('梱包のやり方')).toEqual([]);
    expect(found('梱包のしかた')).toEqual([PACKING]);
    expect(found('コンビニで使う')).toEqual([SHOPS]);
  });

  it('reads the questions once, not on every key', () => {
    findQuestions(HELP_QUESTIONS, 'へんき');
    const read = jest.spyOn(String.prototype, 'normalize');
    findQuestions(HELP_QUESTIONS, 'へんきゃ');
    const times = read.mock.calls.length;
    read.mockRestore();
    expect(times).toBeLessThan(5);
  });

  it('finds the questions of the page', () => {
    expect(findQuestions(HELP_QUESTIONS, 'クリーニング')?.length).toBeGreaterThan(0);
  });
});
