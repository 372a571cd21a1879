import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type * as EarlyPress from './early-press.ts';

const BEFORE_PAINT = readFileSync(join(import.meta.dirname, '../../public/before-paint.js'), 'utf8');

type Heard = (event: { readonly target: Button }) => void;
/** By phase, as a browser runs them: the second once React has heard of it. */
let clicked: Record<'capture' | 'bubble', Heard>;
let shown: Button[];
let replayPress: typeof EarlyPress.replayPress;

/** Without a property of its own, as a browser's element is until React has taken it over. */
class Button {
  readonly #isIn: readonly string[];
  readonly #name: string;
  #presses = 0;

  constructor(name: string, ...isIn: readonly string[]) {
    this.#name = name;
    this.#isIn = isIn;
  }

  get outerHTML(): string {
    return this.#name;
  }
  get isConnected(): boolean {
    return shown.includes(this);
  }
  /** How often the client heard of it. */
  get presses(): number {
    return this.#presses;
  }
  closest(selector: string): Button | null {
    return selector.split(',').some((one) => this.#isIn.includes(one)) ? this : null;
  }
  /** By hand. What React can't hear, it stops. @param heard what React does with it: nothing, hear it, or begin for its sake */
  press(heard: false | true | 'at once'): void {
    clicked.capture({ target: this });
    if (heard === 'at once') replayPress();
    if (heard === false) return;
    this.#presses += 1;
    clicked.bubble({ target: this });
  }
  click(): void {
    this.press(true);
  }
}
const menuButton = () => new Button('menu', 'button');
const heart = () => new Button('heart', 'button', 'main');
const choice = () => new Button('by hand', '[type=radio]', 'main');
const link = () => new Button('link');

beforeEach(async () => {
  jest.useFakeTimers();
  shown = [];
  const root = { dataset: {}, classList: { toggle: () => undefined } };
  const page = { documentElement: root, querySelectorAll: () => shown, getElementById: () => null };
  Object.assign(globalThis, { document: page });
  const listen = (type: string, heard: Heard, isCapture?: boolean) => {
    if (type === 'click') clicked = { ...clicked, [isCapture ? 'capture' : 'bubble']: heard };
  };
  new Function('addEventListener', 'localStorage', 'sessionStorage', BEFORE_PAINT)(listen, null, null);
  jest.resetModules();
  ({ replayPress } = await import('./early-press.ts'));
});

/** The client begins, and some time goes by. */
const begin = (): void => {
  replayPress();
  jest.advanceTimersByTime(10_000);
};

describe('a press before hydration', () => {
  it('is replayed once', () => {
    const menu = menuButton();
    shown = [menu];
    menu.press(false);
    begin();
    begin();
    expect(menu.presses).toBe(1);
  });

  it('is replayed on a radio', () => {
    const pickup = choice();
    shown = [pickup];
    pickup.press(false);
    begin();
    expect(pickup.presses).toBe(1);
  });

  it('isn’t replayed if pressed again after the layout hydrated', () => {
    const menu = menuButton();
    shown = [menu];
    menu.press(false);
    Object.assign(menu, { __reactFiber$: {} });
    menu.press(true);
    begin();
    expect(menu.presses).toBe(1);
  });

  it('isn’t replayed if a second press triggers the hydration', () => {
    const pressed = heart();
    shown = [pressed];
    pressed.press(false);
    pressed.press('at once');
    jest.advanceTimersByTime(10_000);
    expect(pressed.presses).toBe(1);
  });

  it('isn’t replayed if something else was pressed afterwards', () => {
    const menu = menuButton();
    shown = [menu];
    menu.press(false);
    link().press(false);
    begin();
    expect(menu.presses).toBe(0);
  });

  it('is replayed on the matching button of a page that is rendered later', () => {
    heart().press(false);
    replayPress();
    jest.advanceTimersByTime(2000);
    const like = heart();
    shown = [menuButton(), like];
    jest.advanceTimersByTime(2000);
    expect(shown.map(({ presses }) => presses)).toEqual([0, 1]);
  });

  it('isn’t replayed if the matching button appears too late or another was pressed', () => {
    const like = heart();
    heart().press(false);
    begin();
    shown = [like];
    jest.advanceTimersByTime(10_000);
    expect(like.presses).toBe(0);
    delete document.listens;
    shown = [];
    heart().press(false);
    replayPress();
    jest.advanceTimersByTime(1000);
    link().press(true);
    shown = [like];
    jest.advanceTimersByTime(10_000);
    expect(like.presses).toBe(0);
  });
});
