import { describe, expect, it } from '@jest/globals';
import { damageReportSchema } from '../commands.ts';

const missing = (report: unknown): readonly (readonly [string, string])[] =>
  (damageReportSchema.safeParse(report).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

describe('a damage report', () => {
  it('of another kind is told at once all that it lacks, its summary too', () =>
    expect(missing({ issueType: 'other', description: '短い', images: [] })).toEqual(
      expect.arrayContaining([
        ['otherTitle', '概要を入力してください'],
        ['description', '10文字以上入力してください'],
        ['images', '写真を1枚以上添付してください'],
      ]),
    ));

  it('of a named kind needs no summary', () =>
    expect(
      missing({ issueType: 'damaged_item', description: '袖口に大きな破れがあります。', images: ['/uploads/1.webp'] }),
    ).toEqual([]));

  it.each([null, 'report', []])('that is %j is refused, not tripped over', (report) =>
    expect(missing(report)).toHaveLength(1),
  );
});
