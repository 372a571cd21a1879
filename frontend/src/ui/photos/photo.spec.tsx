/** @jest-environment @happy-dom/jest-environment */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Photo } from './photo.tsx';

const BEFORE_PAINT = readFileSync(join(import.meta.dirname, '../../../public/before-paint.js'), 'utf8');
const PHOTO = <Photo src="/uploads/items/a.webp" alt="帯" far />;
const photo = () => document.querySelector('img')!;

/** In place of the browser's: says that a photo's box is near. */
let approach: (box: Element) => void;
class Near {
  constructor(seen: (entries: readonly object[]) => void) {
    approach = (target) => seen([{ isIntersecting: true, target }]);
  }
  observe(box: Element): void {
    observed.push(box);
  }
}
const observed: Element[] = [];

/** The page as the server sends it, with the script that begins before the first paint. */
function openPage(): void {
  document.body.innerHTML = `<div id="root"><span id="box">${renderToString(PHOTO)}</span></div>`;
  jest.spyOn(globalThis, 'IntersectionObserver').mockImplementation((seen) => new Near(seen as never) as never);
  new Function(BEFORE_PAINT)();
  document.dispatchEvent(new Event('readystatechange'));
}
const painted = () => act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))));

beforeEach(() => void jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false));
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  observed.length = 0;
  document.documentElement.className = '';
  jest.restoreAllMocks();
});

it('a photo below the first screen of a rendered page waits until it is near, also once the page is hydrated', () => {
  openPage();
  expect(document.documentElement.className).toContain('unused');
  expect(observed).toEqual([document.getElementById('box')]);
  render(PHOTO, { container: document.getElementById('box')!, hydrate: true });
  expect(photo().hasAttribute('data-far')).toBe(true);
  approach(observed[0]!);
  expect(photo().hasAttribute('data-far')).toBe(false);
});

it('all photos of a rendered page are left to the browser once the page is used', async () => {
  openPage();
  dispatchEvent(new Event('pointerdown'));
  await painted();
  expect(document.documentElement.className).not.toContain('unused');
});

it('a photo of a page that the browser renders is left to it at once', () => {
  render(PHOTO);
  expect(photo().hasAttribute('data-far')).toBe(false);
});
