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
    ['祇\u{e0100}園のショール', ['祇\u{e0100}園の', 'ショール']],
    ['ビーズの\u304b\u3099ま口ハ\u3099ック\u3099', ['ビーズの\u304b\u3099ま口', 'ハ\u3099ック\u3099']],
    ['Cafe\u0301のエプロン', ['Cafe\u0301の', 'エプロン']],
  ])('may break only between its words: %s', (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });

  it.each(['Denim Jacket 1st', 'スラックス', '）', '', '👗のワンピース「夏」'])('is shown unchanged: %s', (name) => {
    expect(wordsOf(name).join('')).toBe(name);
  });
});
