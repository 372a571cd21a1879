import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Words } from './words.tsx';

const wordsOf = (name: string): readonly string[] =>
  renderToStaticMarkup(<Words>{name}</Words>)
    .split('<wbr/>')
    .map((word) => word.replaceAll(/<[^>]+>/g, ''));

describe('a name', () => {
  it.each([
    ['ヴィンテージのレザージャケット', ['ヴィンテージの', 'レザージャケット']],
    ['内羽根ストレートチップ', ['内羽根', 'ストレートチップ']],
    ['テーラードジャケット（ウール）', ['テーラードジャケット', '（ウール）']],
    ['セットアップ（ジャケット＋パンツ）', ['セットアップ', '（ジャケット', '＋パンツ）']],
    ['ヘビーウェイトTシャツ', ['ヘビーウェイト', 'Tシャツ']],
    ['デニム501（黒）', ['デニム501', '（黒）']],
    ['べっ甲柄のサングラス', ['べっ甲柄の', 'サングラス']],
  ])('may break only between its words: %s', (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });

  it.each(['Denim Jacket 1st', 'スラックス', '）', '', '👗のワンピース「夏」'])('is shown unchanged: %s', (name) => {
    expect(wordsOf(name).join('')).toBe(name);
  });
});
