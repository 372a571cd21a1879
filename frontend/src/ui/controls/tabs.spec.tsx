/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import { Tabs } from './tabs.tsx';

const TABS = ['a', 'b', 'c'].map((id) => ({
  id,
  label: `${id}の名`,
  content: <button type="button">{`${id}の中身`}</button>,
}));
function Choosing() {
  const [value, setValue] = useState('a');
  return <Tabs label="表示" tabs={TABS} value={value} onChange={setValue} />;
}

/** A tab's content, and the chosen tab when it is rendered. */
const rendered = jest.fn<(content: string, value: string) => void>();
function Content({ of, value }: { readonly of: string; readonly value: string }) {
  rendered(of, value);
  return of;
}
function ChoosingItself() {
  const [value, setValue] = useState('a');
  const tabs = ['a', 'b'].map((id) => ({ id, label: `${id}の名`, content: <Content of={id} value={value} /> }));
  return (
    <>
      <button type="button" onClick={() => setValue('b')}>
        わかりました
      </button>
      <Tabs label="表示" tabs={tabs} value={value} onChange={setValue} />
    </>
  );
}

const chosen = () => screen.getByRole('tab', { selected: true });
const panel = () => screen.getByRole('tabpanel');

it('a user chooses a tab by a click, and sees its content alone', async () => {
  const { user } = renderComponent(<Choosing />);
  expect([chosen().textContent, panel().textContent]).toEqual(['aの名', 'aの中身']);
  await user.click(screen.getByRole('tab', { name: 'bの名' }));
  expect([chosen().textContent, panel().textContent]).toEqual(['bの名', 'bの中身']);
  expect(panel().getAttribute('aria-labelledby')).toBe(chosen().id);
  expect(chosen().getAttribute('aria-controls')).toBe(panel().id);
  expect(screen.queryByText('aの中身')).toBeNull();
});

it('a page that chooses another tab itself doesn’t render the content of the former one again', async () => {
  const { user } = renderComponent(<ChoosingItself />);
  await user.click(screen.getByRole('button', { name: 'わかりました' }));
  expect([chosen().textContent, panel().textContent]).toEqual(['bの名', 'b']);
  expect(rendered).not.toHaveBeenCalledWith('a', 'b');
});

it('a user with a keyboard reaches the chosen tab, its content, and other tabs by arrow keys', async () => {
  const { user } = renderComponent(<Choosing />);
  await user.tab();
  expect(document.activeElement).toBe(chosen());
  for (const [key, name] of [
    ['ArrowRight', 'bの名'],
    ['ArrowLeft', 'aの名'],
    ['ArrowLeft', 'cの名'],
    ['ArrowRight', 'aの名'],
    ['End', 'cの名'],
    ['Home', 'aの名'],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect([key, chosen().textContent, document.activeElement === chosen()]).toEqual([key, name, true]);
  }
  await user.tab();
  expect(document.activeElement).toBe(panel());
});

it('a key with a modifier, such as the browser’s Back, chooses no tab', async () => {
  const { user } = renderComponent(<Choosing />);
  await user.tab();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}x');
  expect(chosen().textContent).toBe('aの名');
});

it('a server renders tabs without styles, which its policy forbids', () =>
  expect(renderToStaticMarkup(<Choosing />)).not.toContain('style='));
