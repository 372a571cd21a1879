/** @jest-environment @happy-dom/jest-environment */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { laterPart } from './later-part.tsx';
import { Rendered } from './rendered.ts';

interface CountProps {
  readonly count: number;
  readonly onAdd: () => void;
}
/** In production React doesn't compare attributes: here it would warn of the one that shows the press. */
const Count = ({ count, onAdd }: CountProps) => (
  <button type="button" suppressHydrationWarning onClick={onAdd}>
    {`${count}件`}
  </button>
);
const AS_RENDERED =
  '<div id="root"><div data-later="true" class="contents"><!--$--><button type="button">1件</button><!--/$--></div></div><p id="not-begun" hidden></p>';

const BEFORE_PAINT = readFileSync(join(import.meta.dirname, '../../public/before-paint.js'), 'utf8');

describe('a later part of a page', () => {
  let listening: AbortController;
  let load = jest.fn(() => Promise.resolve({ default: Count }));
  const onAdd = jest.fn();
  let Part: ReturnType<typeof laterPart<CountProps>>;
  let root: Root;
  const show = (count: number) => (
    <Rendered value={{ at: 0, reader: 'viewer' }}>
      <Part count={count} onAdd={onAdd} />
    </Rendered>
  );
  const settled = (ms = 100) => act(() => new Promise<void>((resolve) => void setTimeout(resolve, ms)));

  beforeEach(() => {
    load = jest.fn(() => Promise.resolve({ default: Count }));
    onAdd.mockClear();
    Part = laterPart(load);
    listening = new AbortController();
    const listen = (type: string, heard: (event: Event) => void, capture = false) =>
      addEventListener(type, heard, { capture, signal: listening.signal });
    new Function('addEventListener', BEFORE_PAINT)(listen);
    document.body.innerHTML = AS_RENDERED;
    act(() => void (root = hydrateRoot(document.getElementById('root')!, show(1))));
  });
  afterEach(() => {
    act(() => root.unmount());
    cleanup();
    document.body.click();
    listening.abort();
  });
  const button = () => screen.getByRole('button');

  it('is shown as the server rendered it, without its code, also when its properties change', async () => {
    const rendered = button();
    act(() => root.render(show(2)));
    expect(load).not.toHaveBeenCalled();
    expect(button()).toBe(rendered);
    expect(rendered.textContent).toBe('1件');
  });

  it('shows its newest properties after the first interaction', async () => {
    const rendered = button();
    act(() => root.render(show(2)));
    window.dispatchEvent(new Event('scroll'));
    await settled(800);
    expect(load).toHaveBeenCalledTimes(1);
    expect(button()).toBe(rendered);
    expect(rendered.textContent).toBe('2件');
  });

  it('presses a button again that was pressed before its code was there', async () => {
    button().click();
    expect(onAdd).not.toHaveBeenCalled();
    await settled();
    expect(onAdd).toHaveBeenCalledTimes(1);
    button().click();
    expect(onAdd).toHaveBeenCalledTimes(2);
  });

  it('doesn’t press a button again after a click elsewhere', async () => {
    button().click();
    document.getElementById('not-begun')!.click();
    await settled();
    expect(load).toHaveBeenCalledTimes(1);
    expect(onAdd).not.toHaveBeenCalled();
  });

  it('handles a press once that comes just when its code is there', async () => {
    await act(async () => {
      window.dispatchEvent(new Event('scroll'));
      await new Promise<void>((resolve) => void setTimeout(resolve, 800));
      expect(load).toHaveBeenCalledTimes(1);
      button().click();
    });
    await settled();
    expect(onAdd).toHaveBeenCalledTimes(1);
  });

  it('says that its code can’t be loaded for a pressed button, and presses it once it can', async () => {
    // An import is tried twice at once.
    const fails = () => Promise.reject(new Error('offline'));
    load.mockImplementationOnce(fails).mockImplementationOnce(fails);
    button().click();
    await settled();
    const said = document.getElementById('not-begun')!;
    expect(said.hidden).toBe(false);
    await settled(1500);
    expect(said.hidden).toBe(true);
    expect(onAdd).toHaveBeenCalledTimes(1);
  });

  it('loads its code at once when a dialog is answered', async () => {
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><button type="button">はい</button></div>');
    document.querySelector<HTMLElement>('[role=dialog] button')!.click();
    await settled();
    expect(load).toHaveBeenCalledTimes(1);
    expect(onAdd).not.toHaveBeenCalled();
  });

  it('waits for a pause after interactions elsewhere, so that they have their effect first', async () => {
    for (const type of ['scroll', 'click']) {
      document.getElementById('not-begun')!.dispatchEvent(new Event(type, { bubbles: true }));
      await settled(300);
      expect(load).not.toHaveBeenCalled();
    }
    await settled(500);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads its code at once on a page that the server hasn’t rendered', async () => {
    render(<Part count={3} onAdd={onAdd} />);
    await settled();
    expect(screen.getByText('3件')).toBeDefined();
  });
});
