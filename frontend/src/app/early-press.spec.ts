/** @jest-environment @happy-dom/jest-environment */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const BEFORE_PAINT = readFileSync(join(import.meta.dirname, '../../public/before-paint.js'), 'utf8');
const LAYOUT = '<header><button id="menu">メニュー</button></header>';
const PAGE =
  '<main><button class="heart">好き</button><button class="heart">好き</button><input type="radio" name="way" id="by-hand"><input type="radio" name="way" id="by-parcel"><textarea id="message"></textarea><button id="more" aria-haspopup="dialog">操作</button><button id="send" data-sends="">送る</button><form action="/items"><button type="submit" id="search">探す</button></form><button id="follow" aria-pressed="false">フォローする</button><a id="link">一覧</a><a id="with-address" href="/items">一覧</a></main>';

let listening: AbortController;
/** What the client has handled. */
let handled: string[];
/** Whether React listens: it stops a click that it can't handle yet above its button. */
let hasBegun: boolean;
const one = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const isHydrated = (element: Element) => '__reactFiber$' in element;
/** As React marks the elements that it has hydrated. */
const hydrate = (...selectors: readonly string[]): void => {
  hasBegun = true;
  for (const element of document.querySelectorAll(selectors.join())) Object.assign(element, { __reactFiber$: {} });
};
const touch = (type: string, at: string | HTMLElement, pointerType = 'touch') =>
  (typeof at === 'string' ? one(at) : at).dispatchEvent(
    Object.assign(new Event(type, { bubbles: true }), { pointerType, button: 0 }),
  );
const wait = (ms = 10_000) => void jest.advanceTimersByTime(ms);

beforeEach(() => {
  jest.useFakeTimers();
  listening = new AbortController();
  handled = [];
  hasBegun = false;
  document.body.innerHTML = `<div id="root">${LAYOUT}${PAGE}</div><button id="not-begun">再読み込み</button>`;
  const listen = (type: string, heard: (event: Event) => void, capture = false) =>
    addEventListener(type, heard, { capture, signal: listening.signal });
  new Function('addEventListener', BEFORE_PAINT)(listen);
  const root = one('#root');
  const { signal } = listening;
  root.addEventListener(
    'click',
    (event) => hasBegun && !isHydrated(event.target as Element) && event.stopPropagation(),
    { capture: true, signal },
  );
  const keep = ({ target }: Event) => isHydrated(target as Element) && handled.push((target as Element).outerHTML);
  root.addEventListener('click', keep, { signal });
});
afterEach(() => {
  listening.abort();
  jest.useRealTimers();
});

describe('a press that React can’t handle yet', () => {
  it('is shown, and repeated once the button is hydrated', () => {
    one('#menu').click();
    wait();
    expect(one('#menu').dataset['pressed']).toBe('');
    expect(handled).toEqual([]);
    hydrate('header', '#menu');
    wait();
    expect(handled).toEqual([one('#menu').outerHTML]);
    expect(one('#menu').dataset['pressed']).toBeUndefined();
    expect(document.pressed).toBeNull();
  });

  it('is repeated on a radio', () => {
    one('#by-hand').click();
    hydrate('#by-hand');
    wait();
    expect(handled).toHaveLength(1);
  });

  it('is repeated in a part that waits longer than the page around it', () => {
    hydrate('header', '#menu');
    one('.heart').click();
    wait(60_000);
    expect(handled).toEqual([]);
    hydrate('.heart');
    wait();
    expect(handled).toHaveLength(1);
  });

  it('is repeated until a click comes through, because React marks a button before its part is there', () => {
    hydrate('.heart');
    const stop = (event: Event) => event.stopPropagation();
    one('main').addEventListener('click', stop, true);
    one('.heart').click();
    wait(1000);
    expect(handled).toEqual([]);
    one('main').removeEventListener('click', stop, true);
    wait();
    expect(handled).toHaveLength(1);
  });

  it('isn’t repeated for ever on a button that is disabled once it is hydrated', () => {
    one('.heart').click();
    hydrate('.heart');
    one('.heart').setAttribute('disabled', '');
    wait();
    expect(document.pressed).toBeNull();
  });

  it('of a toggle isn’t repeated once that turns out to be on already, which it would undo', () => {
    const follow = one('#follow') as HTMLButtonElement;
    follow.click();
    hydrate('#follow');
    follow.disabled = true;
    wait(200);
    expect(document.pressed).toBe(follow);
    follow.setAttribute('aria-pressed', 'true');
    follow.disabled = false;
    wait();
    expect(handled).toEqual([]);
    expect(document.pressed).toBeNull();
  });

  it('of a toggle is repeated if that turns out to be off', () => {
    one('.heart').click();
    hydrate('.heart');
    one('.heart').setAttribute('aria-pressed', 'false');
    wait();
    expect(handled).toHaveLength(1);
  });

  it('isn’t repeated if the user presses again after the hydration', () => {
    one('#menu').click();
    hydrate('#menu');
    one('#menu').click();
    wait();
    expect(handled).toHaveLength(1);
  });

  it('isn’t repeated if something else is clicked', () => {
    one('#menu').click();
    one('#link').click();
    hydrate('#menu');
    wait();
    expect(handled).toEqual([]);
  });

  it('is repeated on the button in the same place of a page that is rendered again', () => {
    const second = document.querySelectorAll<HTMLElement>('.heart')[1]!;
    touch('pointerdown', second);
    touch('pointerup', second);
    second.click();
    one('main').remove();
    wait(2000);
    one('#root').insertAdjacentHTML('beforeend', PAGE);
    const hearts = [...document.querySelectorAll('.heart')];
    hydrate('.heart');
    const pressed: number[] = [];
    for (const [place, heart] of hearts.entries()) heart.addEventListener('click', () => pressed.push(place));
    wait();
    expect(pressed).toEqual([1]);
    expect(handled).toHaveLength(1);
  });

  it('isn’t repeated on a page that is rendered again too late', () => {
    one('.heart').click();
    one('main').remove();
    wait();
    one('#root').insertAdjacentHTML('beforeend', PAGE);
    hydrate('.heart');
    wait();
    expect(handled).toEqual([]);
  });

  it('isn’t repeated on another page', () => {
    one('.heart').click();
    history.pushState(null, '', '/elsewhere');
    hydrate('.heart');
    wait();
    expect(handled).toEqual([]);
    history.back();
  });

  it('isn’t repeated on the button of a search, which the browser has sent: its page would be in the history twice', () => {
    one('form').addEventListener('submit', (event) => event.preventDefault());
    one('.heart').click();
    one('#search').click();
    hydrate('.heart', '#search');
    wait();
    expect(handled).toEqual([]);
    expect(document.pressed).toBeNull();
  });

  it('isn’t kept outside the client’s own elements', () => {
    one('#not-begun').click();
    wait();
    expect(document.pressed).toBeNull();
  });
});

describe('several presses that React can’t handle yet', () => {
  const ids = () => handled.map((html) => /id="([\w-]+)"/.exec(html)?.[1] ?? 'heart');
  const press = (...selectors: readonly string[]) => selectors.forEach((selector) => one(selector).click());

  it('are repeated in their order, each once its part is hydrated', () => {
    press('.heart', '#menu');
    hydrate('#menu');
    wait();
    expect(ids()).toEqual(['menu']);
    press('#by-hand');
    hydrate('.heart', '#by-hand');
    wait(40);
    expect(ids()).toEqual(['menu', 'heart']);
    wait();
    expect(ids()).toEqual(['menu', 'heart', 'by-hand']);
    expect(document.querySelector('[data-pressed]')).toBeNull();
    expect(document.pressed).toBeNull();
  });

  it('don’t wait for one that can’t come through yet', () => {
    const stop = (event: Event) => event.target === one('.heart') && event.stopPropagation();
    one('main').addEventListener('click', stop, true);
    press('.heart', '#menu');
    hydrate('.heart', '#menu');
    wait(200);
    expect(ids()).toEqual(['menu']);
    one('main').removeEventListener('click', stop, true);
    wait(200);
    expect(ids()).toEqual(['menu', 'heart']);
  });

  it('don’t wait for one on a page that isn’t rendered again', () => {
    press('.heart', '#menu');
    one('main').remove();
    hydrate('#menu');
    wait(200);
    expect(ids()).toEqual(['menu']);
  });

  it('are one if they are of the same button, which is then pressed last', () => {
    press('#menu', '.heart', '#menu');
    hydrate('#menu', '.heart');
    wait();
    expect(ids()).toEqual(['heart', 'menu']);
  });

  it('leave only the last of radios with one name', () => {
    press('#by-hand', '.heart', '#by-parcel');
    hydrate('#by-hand', '#by-parcel', '.heart');
    wait();
    expect(ids()).toEqual(['heart', 'by-parcel']);
  });

  it('open no dialog that another press has closed before it was there', () => {
    press('#more', '.heart');
    hydrate('#more', '.heart');
    wait();
    expect(ids()).toEqual(['heart']);
  });

  it('stay when the user goes on to a field', () => {
    press('.heart', '#message');
    hydrate('.heart');
    wait();
    expect(ids()).toEqual(['heart']);
  });

  it('send nothing that was written or chosen only afterwards', () => {
    const write = () => one('#message').dispatchEvent(new Event('input', { bubbles: true }));
    for (const goOn of [write, () => press('#by-parcel'), () => press('.heart')]) {
      press('.heart', '#send');
      wait(60);
      expect(one('#send').dataset['pressed']).toBe('');
      goOn();
      expect(one('#send').dataset['pressed']).toBeUndefined();
    }
    hydrate('.heart', '#by-parcel', '#send');
    wait();
    expect(ids()).toEqual(['by-parcel', 'heart']);
  });

  it('send what was chosen before', () => {
    press('#by-hand', '#send');
    hydrate('#by-hand', '#send');
    // As React's own state does until it has taken over what was chosen.
    (one('#by-hand') as HTMLInputElement).checked = false;
    wait();
    expect(ids()).toEqual(['by-hand', 'send']);
  });

  it('send nothing minutes later, when the code comes that couldn’t be loaded', () => {
    press('.heart', '#send');
    wait(20_000);
    expect(one('#send').dataset['pressed']).toBe('');
    wait(20_000);
    expect(one('#send').dataset['pressed']).toBeUndefined();
    hydrate('.heart', '#send');
    wait();
    expect(ids()).toEqual(['heart']);
  });

  it('lose the last one by Escape, but no radio that is chosen already', () => {
    const escape = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    press('.heart', '#more');
    escape();
    expect(one('#more').dataset['pressed']).toBeUndefined();
    hydrate('.heart', '#more');
    wait();
    expect(ids()).toEqual(['heart']);
    press('#by-hand');
    escape();
    hydrate('#by-hand');
    wait();
    expect(ids()).toEqual(['heart', 'by-hand']);
  });
});

describe('a press', () => {
  const isShown = (at: string) => one(at).hasAttribute('data-pressed');

  it('is shown as soon as a mouse presses, and a moment after it, also if it is handled at once', () => {
    hydrate('#menu');
    for (const at of ['#with-address', '#menu']) {
      touch('pointerdown', at, 'mouse');
      expect(isShown(at)).toBe(true);
      touch('pointerup', at, 'mouse');
      if (at === '#menu') one(at).click();
      wait(100);
      expect(isShown(at)).toBe(true);
      wait(200);
      expect(isShown(at)).toBe(false);
    }
    expect(handled).toHaveLength(1);
  });

  it('is shown when a finger stays, or is lifted', () => {
    touch('pointerdown', '#menu');
    expect(isShown('#menu')).toBe(false);
    wait(50);
    expect(isShown('#menu')).toBe(true);
    touch('pointerup', '#menu');
    wait();
    touch('pointerdown', '.heart');
    touch('pointerup', '.heart');
    expect([isShown('#menu'), isShown('.heart')]).toEqual([false, true]);
  });

  it('isn’t shown when a finger scrolls', () => {
    touch('pointerdown', '#menu');
    touch('pointercancel', '#menu');
    wait();
    expect(isShown('#menu')).toBe(false);
  });

  it('is shown until React handles it, not only while it lasts', () => {
    touch('pointerdown', '.heart');
    touch('pointerup', '.heart');
    one('.heart').click();
    wait();
    expect(isShown('.heart')).toBe(true);
    hydrate('.heart');
    wait();
    expect(isShown('.heart')).toBe(false);
  });
});
