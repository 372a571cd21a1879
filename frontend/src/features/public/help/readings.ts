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
  本人確認: 'ほんにんかくにん',
  招待: 'しょうたい',
  割引: 'わりびき',
  保険: 'ほけん',
  補償: 'ほしょう',
  安心: 'あんしん',
  送料: 'そうりょう',
  追跡番号: 'ついせきばんごう',
  領収書: 'りょうしゅうしょ',
  取り消し: 'とりけし',
  返し方: 'かえしかた',
  住所: 'じゅうしょ',
  通知: 'つうち',
  出品: 'しゅっぴん',
  振込: 'ふりこみ',
  報酬: 'ほうしゅう',
  明細: 'めいさい',
  評価: 'ひょうか',
  通報: 'つうほう',
  退会: 'たいかい',
  登録: 'とうろく',
  友だち: 'ともだち',
  複数: 'ふくすう',
  確定申告: 'かくていしんこく',
  問い合わせ: 'といあわせ',
  匿名: 'とくめい',
  発送: 'はっそう',
  個人情報: 'こじんじょうほう',
  会費: 'かいひ',
  値段: 'ねだん',
};

/** The readings of the words that are in a text. */
export const readingsIn = (text: string): string =>
  Object.entries(READINGS)
    .filter(([word]) => text.includes(word))
    .map(([, reading]) => reading)
    .join(' ');
