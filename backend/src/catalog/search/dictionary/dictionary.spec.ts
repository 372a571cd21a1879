import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import { COLOURS } from '@meguri/contracts/reference/colours.ts';
import { SEARCH_DOCUMENT_VERSION } from '../search-document.ts';
import { foldForSearch, groupTerm, meetingPointTerm, termsOf } from '../search-text.ts';
import { MEANINGS, meaningOf, termsIn } from './dictionary.ts';
import { kanaOf } from './romaji.ts';
import { BRAND_GROUPS, WORD_GROUPS, type WordGroup } from './word-groups.ts';
import { wantedWords } from './wanted-words.ts';
import { wordKey } from './word-key.ts';

const ALL = [...WORD_GROUPS, ...BRAND_GROUPS];
const allWords = ({ words, typedOnly }: WordGroup) => [...words, ...typedOnly];
const namesIn = (text: string, isDescription = false) => {
  const terms = termsIn([{ text, isDescription }]);
  return MEANINGS.filter(({ term }) => terms.includes(term)).map(({ group }) => group.name);
};
const meant = (query: string) =>
  wantedWords(query).map(({ words, terms }) => [
    words.join(' '),
    MEANINGS.filter(({ term }) => terms.includes(term)).map(({ group }) => group.name),
  ]);

describe('the dictionary', () => {
  it('has at least 400 groups of words and 300 brands, each with a name in kana', () => {
    expect(WORD_GROUPS.length).toBeGreaterThanOrEqual(400);
    expect(BRAND_GROUPS.length).toBeGreaterThanOrEqual(300);
    const inKana = BRAND_GROUPS.filter((brand) => allWords(brand).some((name) => /[ぁ-ヶ]/.test(name)));
    expect(BRAND_GROUPS.filter((brand) => !inKana.includes(brand)).map(({ name }) => name)).toEqual([]);
  });

  it('has each word once: no two groups explain it', () => {
    const groups = new Map<string, Set<string>>();
    for (const group of ALL)
      for (const word of allWords(group)) {
        const key = wordKey(word);
        groups.set(key, (groups.get(key) ?? new Set()).add(group.name));
      }
    const contradicting = [...groups].filter(([, names]) => names.size > 1).map(([key, names]) => [key, ...names]);
    expect(contradicting).toEqual([]);
    expect(groups.has('')).toBe(false);
  });

  it('names only broader groups that exist', () => {
    const names = new Set(WORD_GROUPS.map(({ name }) => name));
    expect(ALL.flatMap(({ broader }) => broader).filter((name) => !names.has(name))).toEqual([]);
  });

  it('has a term for each group that is no other’s, nor of a text or a meeting point', () => {
    expect(new Set(MEANINGS.map(({ term }) => term)).size).toBe(ALL.length);
    const texts = new Set(termsOf(foldForSearch(ALL.flatMap(allWords).join(' '))));
    expect(MEANINGS.some(({ term }) => texts.has(term) || term === meetingPointTerm('umeda'))).toBe(false);
    expect(MEANINGS.every(({ term }) => term === (term | 0) && term !== groupTerm(''))).toBe(true);
  });

  it('is the one that items’ stored terms are from: a change of it raises the version, and is recorded here', () => {
    const digest = createHash('sha256').update(JSON.stringify(ALL)).digest('hex').slice(0, 12);
    expect([SEARCH_DOCUMENT_VERSION, digest]).toEqual([5, '421b93b17c8c']);
  });

  it('knows every colour and main category of the item form', () => {
    const names = [...COLOURS.filter(({ id }) => id !== 'other'), ...CATEGORIES].map(({ name }) => name);
    expect(names.flatMap((name) => name.split('・')).filter((name) => meaningOf(name) === null)).toEqual([]);
  });
});

describe('a word', () => {
  it.each([
    ['かばん', 'バッグ'],
    ['ｶﾊﾞﾝ', 'バッグ'],
    ['kaban', 'バッグ'],
    ['Bags', 'バッグ'],
    ['くつ', 'シューズ'],
    ['ズボン', 'パンツ'],
    ['ドレズ', 'ワンピース'],
    ['皮', 'レザー'],
    ['にじかい', '二次会'],
    ['megane', 'メガネ'],
    ['プラダ', 'PRADA'],
    ['ルイ・ヴィトン', 'LOUIS VUITTON'],
    ['26.5センチ', '26.5cm'],
  ])('%s means %s', (word, name) => {
    expect(meaningOf(word)?.group.name).toBe(name);
  });

  it.each(['ありえない', 'x', '', 'note', 'constructor'])('%s means nothing', (word) => {
    expect(meaningOf(word)).toBeNull();
  });
});

describe('an item’s text', () => {
  it.each([
    ['金ボタンのブレザー', 'レザー'],
    ['靴下三足', 'シューズ'],
    ['Tailored jacket', 'レッド'],
    ['アメリカンスリーブ', 'Ameri VINTAGE'],
    ['コーチジャケット', 'COACH'],
    ['いくつもの花', 'シューズ'],
  ])('%s isn’t about %s', (text, name) => {
    expect(namesIn(text)).not.toContain(name);
  });

  it.each([
    ['革のショルダーバッグ', ['レザー', 'ショルダーバッグ', 'バッグ']],
    ['Red dresses', ['レッド', 'ワンピース']],
    ['古典柄の振袖一式', ['振袖', '着物', '成人式']],
    ['プラダのバッグ', ['PRADA']],
  ])('%s is about %s, and about what includes it', (text, names) => {
    expect(namesIn(text)).toEqual(expect.arrayContaining(names));
  });

  it('as a description is about occasions and materials, but not about kinds and colours', () => {
    const names = namesIn('結婚式に。シルクなので、黒い靴に合います', true);
    expect(names).toEqual(expect.arrayContaining(['結婚式', 'シルク']));
    expect(names).not.toEqual(expect.arrayContaining(['シューズ']));
    expect(names).not.toEqual(expect.arrayContaining(['ブラック']));
  });
});

describe('a query', () => {
  it.each([
    [
      '黒 かばん',
      [
        ['黒', ['ブラック']],
        ['かばん', ['バッグ']],
      ],
    ],
    ['赤いバッグ', [['赤いばつぐ', ['バッグ', 'レッド']]]],
    ['紺のワンピース', [['紺のわんぴーす', ['ワンピース', 'ネイビー']]]],
    [
      'louis vuitton かばん',
      [
        ['louis vuitton', ['LOUIS VUITTON']],
        ['かばん', ['バッグ']],
      ],
    ],
    ['ありえない言葉', [['ありえない言葉', []]]],
  ])('%s is divided into what it means', (query, expected) => {
    const sorted = (parts: readonly unknown[][]) =>
      parts.map(([words, names]) => [words, (names as string[]).toSorted()]);
    expect(sorted(meant(query))).toEqual(sorted(expected));
  });
});

it.each([
  ['kutsu', 'くつ'],
  ['jaketto', 'じやけつと'],
  ['kimono', 'きもの'],
  ['shinguru', 'しんぐる'],
  ['onna', 'おんな'],
  ['dress', null],
])('%s is read as %s', (word, kana) => {
  expect(kanaOf(word)).toBe(kana);
});
