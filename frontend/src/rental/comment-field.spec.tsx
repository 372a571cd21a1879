import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { CommentField } from './comment-field.tsx';

const wordsOf = (html = '') =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const typed = (length: number) => {
  const field = { name: 'comment', label: 'コメント', max: 10, disabled: false, onChange: () => undefined };
  return renderToStaticMarkup(<CommentField {...field} value={'あ'.repeat(length)} />);
};
const alertIn = (html: string) => wordsOf(/<p[^>]*role="alert"[^>]*>[\s\S]*?<\/p>/.exec(html)?.[0]);

describe('a text that is too long', () => {
  it('is said once, however much longer it gets, and by how much stands beside it', () => {
    expect(alertIn(typed(11))).toBe('10文字以内で入力してください');
    expect(alertIn(typed(14))).toBe(alertIn(typed(11)));
    expect(wordsOf(typed(14))).toContain('4文字超過');
  });

  it('is nothing to be said of while there is room, of which it tells how much', () => {
    expect(alertIn(typed(10))).toBe('');
    expect(wordsOf(typed(4))).toContain('残り6文字');
  });
});
