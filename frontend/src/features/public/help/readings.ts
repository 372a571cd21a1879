/**
 * How words of the questions are read, so that they are found before they are converted. Loaded with the search only: other pages
 * show questions too.
 */
const READINGS: Readonly<Record<string, string>> = {
  返却: 'へんきゃく',
  返金: 'へんきん',
  延長: 'えんちょう',
  延滞: 'えんたい',
  損害: 'そんがい',
  補償: 'ほしょう',
  汚れ: 'よごれ',
  破損: 'はそん',
  不具合: 'ふぐあい',
  支払: 'しはらい',
  料金: 'りょうきん',
  手数料: 'てすうりょう',
  送金: 'そうきん',
  口座: 'こうざ',
  予約: 'よやく',
  配送: 'はいそう',
  手渡し: 'てわたし',
  梱包: 'こんぽう',
  送り状: 'おくりじょう',
  二段階認証: 'にだんかいにんしょう',
};

/** The readings of the words that are in a text. */
export const readingsIn = (text: string): string =>
  Object.entries(READINGS)
    .filter(([word]) => text.includes(word))
    .map(([, reading]) => reading)
    .join(' ');
