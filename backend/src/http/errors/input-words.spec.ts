import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { inputWords } from './input-words.ts';

const said = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: inputWords }).error?.issues.map(({ message }) => message);

describe('messages for schema errors without one', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['nothing', z.object({}), undefined, '入力してください'],
    ['null', z.string(), null, '入力してください'],
    ['a number for a text', z.string(), 1, '形式が正しくありません'],
    ['a text for a list', z.array(z.string()), 'x', '形式が正しくありません'],
    ['a fraction', z.int(), 1.5, '形式が正しくありません'],
    ['a long text', z.string().max(3), 'long', '3文字以内で入力してください'],
    ['a short text', z.string().min(3), 'a', '3文字以上で入力してください'],
    ['a long list', z.array(z.int()).max(1), [1, 2], '1件以内で指定してください'],
    ['a short list', z.array(z.int()).min(1), [], '1件以上指定してください'],
    ['a large number', z.int().max(9), 10, '9以下で指定してください'],
    ['a small number', z.int().min(2), 1, '2以上で指定してください'],
    ['no positive number', z.int().positive(), 0, '0より大きい値を指定してください'],
    ['no negative number', z.number().negative(), 0, '0より小さい値を指定してください'],
    ['another choice', z.enum(['a', 'b']), 'c', '選択肢から選んでください'],
    ['an unknown field', z.strictObject({}), { more: 1 }, '指定できない項目です'],
    ['what fits none of several', z.union([z.string(), z.int()]), [], '形式が正しくありません'],
    ['no date', z.iso.date(), '2026-02-30', '形式が正しくありません'],
  ])('%s', (_, schema, input, words) => {
    expect(said(schema, input)).toEqual([words]);
  });
});
