import { describe, expect, it } from '@jest/globals';
import { inAnyForm, plainForms } from './character-forms.ts';
import { useEmptyDatabase } from '../../../test/support/use-database.ts';

const { pool } = useEmptyDatabase();

const isFound = async (written: string, looked: string): Promise<boolean> =>
  (await pool.query<{ found: boolean }>('SELECT $1::text ~* $2 AS found', [written, inAnyForm(looked)])).rows[0]!.found;

describe('a text and a search for it', () => {
  it.each([
    ['髙橋 惠美', '高橋 恵美'],
    ['高橋', '髙橋'],
    ['山﨑', '山崎'],
    ['瀧本', '滝本'],
    ['龍', '竜'],
    ['國鉄', '国鉄'],
    ['黑', '黒'],
    ['眞珠', '真珠'],
    ['渡邉', '渡辺'],
    ['渡辺', '渡邊'],
    ['𠮷野', '吉野'],
    ['葛\u{e0100}飾', '葛飾'],
    ['葛飾', '葛\u{e0100}飾'],
    ['芦\ufe00屋', '芦屋'],
    ['ヰスキー', 'イスキー'],
    ['Meguri', 'mEGURI'],
    ['100%_\\ (a.b*c) [x]', '%_\\ (A.B*c) [x]'],
  ])('%s is found by %s', async (written, looked) => {
    expect(await isFound(written, looked)).toBe(true);
    expect(plainForms(written).toLowerCase()).toContain(plainForms(looked).toLowerCase());
  });

  it.each([
    ['高橋', '高島'],
    ['斎藤', '斉藤'],
    ['abc', 'a.c'],
    ['abc', 'a|b'],
    ['\\d', '1'],
  ])('%s isn’t found by %s', async (written, looked) => expect(await isFound(written, looked)).toBe(false));
});
