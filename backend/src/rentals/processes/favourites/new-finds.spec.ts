import { describe, expect, it } from '@jest/globals';
import { findsWords } from './new-finds.ts';

describe('the finds of saved searches', () => {
  it.each([
    [[{ name: '麻のワンピース', newCount: 3 }], '「麻のワンピース」に、新しいアイテムが3点あります。'],
    [
      [
        { name: 'A\nB {{name}}', newCount: 3 },
        { name: 'C', newCount: 2 },
      ],
      '「A B {{name}}」など2件の保存した検索に、新しいアイテムが5点あります。',
    ],
    [[{ name: 'すべて', newCount: 99 }], '「すべて」に、新しいアイテムが99点以上あります。'],
  ] as const)('%j become one sentence', (finds, words) => {
    expect(findsWords(finds)).toBe(words);
  });
});
