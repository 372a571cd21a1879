import { describe, expect, it } from '@jest/globals';
import { brandKey, brandName, brandNames } from './brands.ts';
import { MEANINGS } from './dictionary/dictionary.ts';
import { wantedWords } from './dictionary/wanted-words.ts';
import { searchDocument, type SearchableItem } from './search-document.ts';
import { foldForSearch, meetingPointTerm, nearWord, searchWords, termsOf, wordTerms } from './search-text.ts';

const item: SearchableItem = {
  name: 'ネイビーのワンピース',
  brand: 'ユニクロ',
  description: '結婚式に\n100%シルク',
  mainCategory: 'dresses_allinones',
  subCategory: 'dress',
  genderCategory: 'womens',
  size: 'm',
  color: 'navy',
  material: 'silk',
  shippingMethod: 'both',
  pickupAreas: ['umeda'],
  occasions: [],
};

/** Compares like a search: each part of the query is in the text with all its terms, or its meaning is a term. */
function finds(query: string, found = item): boolean {
  const { text, terms } = searchDocument(found);
  const isTyped = (word: string) => text.includes(word) && wordTerms(word).every((term) => terms.includes(term));
  return wantedWords(query).every(
    ({ words, terms: meant }) =>
      words.every(isTyped) || (meant.length > 0 && meant.every((term) => terms.includes(term))),
  );
}

describe('folding', () => {
  it.each([
    ['ワンピース', 'わんぴーす'],
    ['ﾜﾝﾋﾟｰｽ', 'ワンピース'],
    ['ワンピ―ス', 'ワンピース'],
    ['ＵＮＩＱＬＯ', 'uniqlo'],
    ['コ-ト', 'コート'],
    ['セ－タ－ 白', 'セーター 白'],
    ['ﾜﾝﾋﾟーｽ', 'わんぴーーす'],
    ['ジヤケツト', 'ジャケット'],
    ['ルイ・ヴィトン', 'ルイビトン'],
    ['フェンディ', 'フエンデイ'],
    ['Minä', 'mina'],
    ['HERMÈS', 'hermes'],
    ['Tシャツ', 'Ｔ－シャツ'],
    ['葛\u{e0100}飾の浴衣', '葛飾の浴衣'],
    ['柿\ufe00色', '柿色'],
    ['髙島屋', '高島屋'],
    ['﨑陽軒', '崎陽軒'],
    ['龍の刺繍', '竜の刺繍'],
    ['黑のドレス', '黒のドレス'],
    ['ヰスキー色', 'ウイスキー色'],
  ])('makes %s and %s equal', (one, other) => {
    expect(foldForSearch(one)).toBe(foldForSearch(other));
  });

  it('distinguishes what sounds different', () => {
    expect(foldForSearch('だ')).not.toBe(foldForSearch('た'));
    expect(foldForSearch('パンツ')).not.toBe(foldForSearch('バンツ'));
    expect(foldForSearch('青 白')).toBe('青 白');
    expect(foldForSearch('コートは')).not.toContain(foldForSearch('こと'));
  });

  it('removes everything but letters and digits', () => {
    expect(searchWords(' 　%% !? 🎀 ')).toEqual([]);
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
  });
});

describe('a search document', () => {
  it.each([
    'ワンピース',
    'わんぴ',
    '結婚式',
    'シルク 100',
    '紺',
    'navy',
    'レディース',
    'dress',
    'uniqlo',
    'ゆにくろ',
    'ピース',
    '式',
  ])('is found by %s', (query) => {
    expect(finds(query)).toBe(true);
  });

  it.each(['スニーカー', '赤', 'zara', 'ネイビー スーツ', '式結'])('is not found by %s', (query) => {
    expect(finds(query)).toBe(false);
  });

  it.each([
    ['コート', 'コットンのシャツ。着ることが減りました'],
    ['ヒール', 'ひるの散歩に'],
    ['カート', 'いつかと思い'],
  ])('isn’t found by %s for words that only sound a little like it: %s', (query, description) => {
    expect(finds(query, { ...item, description })).toBe(false);
  });

  it.each([
    ['パーカー', 'グレーのパーカ'],
    ['パーカ', 'グレーのパーカー'],
    ['カーディガン', 'カーディガン'],
  ])('is found by %s as %s', (query, name) => {
    expect(finds(query, { ...item, name })).toBe(true);
  });

  it('isn’t found by a short word without its final long vowel', () => {
    expect(finds('カラー', { ...item, description: 'だから' })).toBe(false);
  });

  it('is found with a dash for a long vowel, and next to an ordinary dash', () => {
    const knit = { ...item, name: 'コットンニット-白', description: 'コ-トの下に' };
    expect(['コート', 'ニット白', 'コットン'].map((query) => finds(query, knit))).toEqual([true, true, true]);
  });

  it('has a term for each meeting point if it is handed over, and none if it is only sent', () => {
    expect(searchDocument(item).terms).toContain(meetingPointTerm('umeda'));
    expect(searchDocument({ ...item, shippingMethod: 'delivery' }).terms).not.toContain(meetingPointTerm('umeda'));
  });

  it('is indexed by its text, its meaning and its meeting points only', () => {
    const { text, terms } = searchDocument(item);
    const others = [...termsOf(text), ...item.pickupAreas.map(meetingPointTerm)];
    const meant = terms.filter((term) => !others.includes(term));
    const known = new Set(MEANINGS.flatMap(({ terms: all }) => all));
    expect(meant.length).toBeGreaterThan(5);
    expect(meant.every((term) => known.has(term))).toBe(true);
    expect(terms.toSorted()).toEqual([...others, ...meant].toSorted());
  });

  it('never confuses a meeting point’s term with its text', () => {
    const terms = termsOf(foldForSearch('ワンピース dress 結婚式 umeda'));
    expect(terms).not.toContain(meetingPointTerm('umeda'));
    expect(terms.every((term) => Number.isInteger(term) && Math.abs(term) < 2 ** 31)).toBe(true);
  });
});

describe('a misspelled word', () => {
  const isNear = (word: string, text: string) =>
    new RegExp(nearWord(foldForSearch(word))?.pattern ?? '^$').test(foldForSearch(text));

  it.each([
    ['unqlo', 'uniqlo'],
    ['uniqro', 'uniqlo'],
    ['uniiqlo', 'uniqlo'],
    ['unqilo', 'uniqlo'],
    ['ワンピーズ', 'ネイビーのワンピース'],
    ['バックバック', 'バックパック'],
    ['カーディガソ', 'カーディガン'],
    ['ジャッケット', 'ジャケット'],
  ])('%s is similar to %s, which has all unaffected terms', (word, text) => {
    expect(isNear(word, text)).toBe(true);
    const terms = termsOf(foldForSearch(text));
    const { spared } = nearWord(foldForSearch(word)) ?? { spared: [] };
    expect(spared.some((part) => part.every((term) => terms.includes(term)))).toBe(true);
  });

  it('isn’t similar with two mistakes, and short words have none', () => {
    expect(isNear('unqro', 'uniqlo')).toBe(false);
    expect(nearWord('ぼう')).toBeNull();
    expect(nearWord('a'.repeat(12))?.pattern.length).toBeLessThan(700);
    expect(nearWord('a'.repeat(13))).toBeNull();
  });
});

describe('a brand', () => {
  it('is the same under all its names', () => {
    const keys = ['UNIQLO', 'ユニクロ', 'ゆにくろ', 'ｕｎｉｑｌｏ'].map(brandKey);
    expect(new Set(keys)).toEqual(new Set(['uniqlo']));
    expect(brandKey('ルイ ヴィトン')).toBe(brandKey('LOUIS VUITTON'));
    expect(brandName('ユニクロ')).toBe('UNIQLO');
    expect(brandNames('ユニクロ')).toContain('UNIQLO');
  });

  it('that isn’t in the list is itself, and no brand is none', () => {
    expect([brandKey('町の仕立屋'), brandName('町の仕立屋'), brandKey(null)]).toEqual(['町の仕立屋', '町の仕立屋', '']);
  });
});
