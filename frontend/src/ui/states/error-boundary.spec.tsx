/** @jest-environment @happy-dom/jest-environment */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { NetworkError } from '../../lib/http/api-error.ts';
import { shownPath } from '../../lib/shown-path.ts';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import { PageBoundary, PartBoundary } from './error-boundary.tsx';

beforeEach(() => {
  // React logs what a boundary has caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

/** Fails as long as it has an error. */
function Part({ error }: { readonly error: { current: unknown } }) {
  if (error.current !== null) throw error.current;
  return <p>content</p>;
}
const page = (error: unknown) => {
  const current = { current: error };
  renderComponent(
    <PageBoundary resetKey="/">
      <Part error={current} />
    </PageBoundary>,
  );
  return current;
};
const press = (name: string) => void fireEvent.click(screen.getByRole('button', { name }));

describe('the error page', () => {
  it.each([
    ['the network', '通信エラーが発生しました', new NetworkError(null)],
    ...[
      'Failed to fetch dynamically imported module: /assets/x.js',
      'error loading dynamically imported module: /assets/x.js',
      'Importing a module script failed.',
    ].map((said) => ['loading a module', 'ページを読み込めませんでした', new TypeError(said)] as const),
  ] as const)('after a failure of %s shows 「%s」 and offers three retries', (_, title, error) => {
    page(error);
    for (const left of [3, 2, 1]) {
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
      press(`再試行（残り${left}回）`);
      act(() => jest.advanceTimersByTime(3000));
    }
    expect(screen.getByRole('alert').textContent).toContain('ページを再読み込みしてください。');
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.queryByRole('button', { name: /残り/ })).toBeNull();
  });

  it('after another failure offers a retry and a reload', () => {
    const error = page(new TypeError('x is undefined'));
    expect(screen.getByRole('heading', { level: 1, name: 'エラーが発生しました' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'ページを再読み込み' })).toBeDefined();
    error.current = null;
    press('再試行');
    expect(screen.getByText('content')).toBeDefined();
  });
});

it('the error of a part of the header is a button for a retry, and is read with its sentence', () => {
  const error: { current: unknown } = { current: new Error('x') };
  renderComponent(
    <PartBoundary isNarrow name="お知らせ">
      <Part error={error} />
    </PartBoundary>,
  );
  expect(screen.getByText('お知らせを表示できませんでした。').className).toBe('sr-only');
  error.current = null;
  press('再試行');
  expect(screen.getByText('content')).toBeDefined();
});

describe('a part of a page without its code', () => {
  const missing = () => ({ current: new TypeError('Failed to fetch dynamically imported module: /a.js') as unknown });
  const returns = () => window.dispatchEvent(new Event('online'));
  const otherPage = () => shownPath.set(`${shownPath.get()}/other`);
  it.each([
    ['when the network returns', returns],
    ['on the next page', otherPage],
  ])('is loaded again %s', (_, happen) => {
    const error = missing();
    renderComponent(
      <PartBoundary name="お知らせ">
        <Part error={error} />
      </PartBoundary>,
    );
    error.current = null;
    act(() => void happen());
    expect(screen.getByText('content')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is loaded again also where nothing says that it is missing', () => {
    const error = missing();
    renderComponent(
      <PartBoundary instead={<b>space</b>}>
        <Part error={error} />
      </PartBoundary>,
    );
    expect([screen.getByText('space').tagName, screen.queryByRole('alert')]).toEqual(['B', null]);
    act(() => void returns());
    expect(screen.getByText('space')).toBeDefined();
    error.current = null;
    act(() => void returns());
    expect(screen.getByText('content')).toBeDefined();
  });

  it('isn’t tried again by itself after another failure', () => {
    const error: { current: unknown } = { current: new Error('x') };
    renderComponent(
      <PartBoundary name="お知らせ">
        <Part error={error} />
      </PartBoundary>,
    );
    error.current = null;
    act(() => void returns());
    expect(screen.getByRole('alert')).toBeDefined();
  });
});

it('the error of a part of a page names the part and offers a retry', () => {
  const error: { current: unknown } = { current: new Error('x') };
  renderComponent(
    <PartBoundary name="料金">
      <Part error={error} />
    </PartBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('料金を表示できませんでした。');
  error.current = null;
  press('再試行');
  expect(screen.getByText('content')).toBeDefined();
});
