import { describe, expect, it } from '@jest/globals';
import { damageReportSchema } from '../commands.ts';

const missing = (report: unknown): readonly (readonly [string, string])[] =>
  (damageReportSchema.safeParse(report).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

const WHOLE = { issueType: 'other', otherTitle: '破れ', description: '袖口に大きな破れがあります。', images: ['/1'] };

describe('a damage report', () => {
  it('of another kind reports everything it lacks at once, also the summary', () =>
    expect(missing({ issueType: 'other', description: '短い', images: [] })).toEqual(
      expect.arrayContaining([
        ['otherTitle', '概要を入力してください'],
        ['description', '10文字以上入力してください'],
        ['images', '写真を1枚以上添付してください'],
      ]),
    ));

  it('needs a photo, unless a part is missing: that can’t be photographed', () => {
    const of = (issueType: string, photos: object) =>
      missing({ issueType, description: 'ベルトが入っていませんでした。', ...photos });
    for (const issueType of ['damaged_item', 'mismatch_photo'])
      for (const photos of [{}, { images: [] }, { images: null }])
        expect(of(issueType, photos)).toEqual([['images', '写真を1枚以上添付してください']]);
    for (const photos of [{}, { images: [] }, { images: ['/uploads/1.webp'] }])
      expect(of('missing_accessories', photos)).toEqual([]);
    expect(of('missing_accessories', { images: Array.from({ length: 11 }, () => '/1') })).toEqual([
      ['images', '写真は10枚まで添付できます'],
    ]);
  });

  it('of a named kind needs no summary', () =>
    expect(
      missing({ issueType: 'damaged_item', description: '袖口に大きな破れがあります。', images: ['/uploads/1.webp'] }),
    ).toEqual([]));

  it.each([null, 'report', []])('that is %j is refused without an exception', (report) =>
    expect(missing(report)).toHaveLength(1),
  );

  it.each([
    ['description', 10, 200],
    ['otherTitle', 1, 30],
  ])('takes a %s of %i to %i characters as people count them, not one less or more', (field, least, most) => {
    const of = (length: number) => missing({ ...WHOLE, [field]: '👗'.repeat(length) });
    for (const length of [least, most]) expect(of(length)).toEqual([]);
    for (const length of [least - 1, most + 1]) expect(of(length)).toEqual([[field, expect.any(String)]]);
  });

  it('takes 1 to 10 photos', () => {
    const of = (length: number) => missing({ ...WHOLE, images: Array.from({ length }, (_, i) => `/uploads/${i}`) });
    for (const length of [1, 10]) expect(of(length)).toEqual([]);
    expect(of(11)).toEqual([['images', '写真は10枚まで添付できます']]);
  });
});
