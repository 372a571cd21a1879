import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cloneElement, type ReactElement } from 'react';
import { NetworkError } from '../../lib/http/api-error.ts';
import { pressable } from '../../testing/pressable.testing.ts';

const { PageBoundary, PartBoundary } = await import('./error-boundary.tsx');

afterEach(() => {
  jest.restoreAllMocks();
});

type Fallback = (broken: { error: unknown; resetErrorBoundary: () => void }) => ReactElement<{ retries?: number }>;

/** What stands in place of a part that broke, and whether it is tried again at once when that is pressed. */
function inPlaceOf(boundary: () => ReactElement, error: unknown, retries?: number) {
  const fallback = pressable(boundary, {}).propertyOf('fallbackRender') as Fallback;
  const again = jest.fn();
  const shown = fallback({ error, resetErrorBoundary: again });
  const part = pressable(() => (retries === undefined ? shown : cloneElement(shown, { retries })), {});
  return { words: part.html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '), part, again };
}
const page = () => PageBoundary({ resetKey: '/', children: null });

describe('in place of a page', () => {
  it.each([
    ['the network', '通信エラーが発生しました', new NetworkError(null)],
    ...[
      'Failed to fetch dynamically imported module: /assets/x.js',
      'error loading dynamically imported module: /assets/x.js',
      'Importing a module script failed.',
    ].map((said) => ['code that didn’t arrive', 'ページを読み込めませんでした', new TypeError(said)] as const),
  ] as const)('that broke by %s, 「%s」 is said, and a try is offered three times', (_, title, error) => {
    const first = inPlaceOf(page, error, 0);
    expect(first.words).toContain(title);
    expect(first.words).toContain('再試行（残り3回）');
    expect(inPlaceOf(page, error, 2).words).toContain('再試行（残り1回）');
    const last = inPlaceOf(page, error, 3).words;
    expect(last).toContain('ページを再読み込みしてください。');
    expect(last).toContain(title);
    expect(last).not.toContain('残り');
  });

  it('that broke otherwise both are offered', () => {
    const { words, part, again } = inPlaceOf(page, new TypeError('x is undefined'));
    expect(words).toMatch(/エラーが発生しました .*再試行 .*ページを再読み込み/);
    expect(part.html).toContain('<h1');
    part.press('再試行');
    expect(again).toHaveBeenCalledTimes(1);
  });
});

it('in place of a part of a page its name is said, and another try is offered', () => {
  const { words, part, again } = inPlaceOf(() => PartBoundary({ name: '料金', children: null }), new Error('x'));
  expect(words).toContain('料金を表示できませんでした。');
  part.press('再試行');
  expect(again).toHaveBeenCalledTimes(1);
});
