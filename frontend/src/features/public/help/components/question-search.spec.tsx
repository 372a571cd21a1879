/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { QuestionSearch } from './question-search.tsx';

const search = async (words: string) => {
  const { user } = renderComponent(<QuestionSearch />);
  await user.type(screen.getByRole('textbox', { name: '質問を検索' }), words);
  return screen.getByRole('status').textContent;
};

describe('the search of the help page', () => {
  it('shows the questions with the word, and how many they are', async () => {
    expect(await search('くりーにんぐ')).toMatch(/^[1-9]件の質問が見つかりました$/);
    expect(screen.getByText('返す前に、クリーニングが要りますか？')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '困ったとき' })).toBeNull();
  });

  it('keeps what was found while the next word is being converted', async () => {
    const found = await search('クリーニング');
    const field = screen.getByRole('textbox', { name: '質問を検索' });
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: 'クリーニング hいよ' } });
    expect(screen.getByRole('status').textContent).toBe(found);
    fireEvent.change(field, { target: { value: 'クリーニング 宇宙旅行' } });
    fireEvent.compositionEnd(field);
    expect(screen.getByRole('status').textContent).toBe('当てはまる質問が見つかりませんでした。');
  });

  it('leads from an answer to where it is done', async () => {
    await search('クーポン');
    const [first] = screen.getAllByRole('group');
    expect(first?.textContent).toContain('クーポンはどこで使えますか？');
    const links = within(first!).getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/coupons', '/help#coupons']);
  });

  it('leads to 困ったとき where nothing is found', async () => {
    expect(await search('宇宙旅行')).toBe('当てはまる質問が見つかりませんでした。');
    expect(screen.getByRole('link', { name: '困ったとき' }).getAttribute('href')).toBe('/support');
  });

  it('shows nothing before a word is typed', async () => {
    expect(await search(' ')).toBe('');
  });
});
