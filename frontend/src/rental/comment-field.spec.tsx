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

describe('a too long text', () => {
  it('has one constant alert, and shows the excess next to it', () => {
    expect(alertIn(typed(11))).toBe('10文字以内で入力してください');
    expect(alertIn(typed(14))).toBe(alertIn(typed(11)));
    expect(wordsOf(typed(14))).toContain('4文字超過');
  });

  it('has no alert within the limit, and shows the remaining length', () => {
    expect(alertIn(typed(10))).toBe('');
    expect(wordsOf(typed(4))).toContain('残り6文字');
  });
});
