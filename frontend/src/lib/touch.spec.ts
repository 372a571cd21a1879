import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { touchedOrHidden, used } from './touch.ts';

describe('the first use of a page', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.requestAnimationFrame = (run) => setTimeout(run, 16) as unknown as number;
    Object.assign(globalThis, page);
  });
  const target = new EventTarget();
  const page = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  };
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is awaited however long the user only reads', async () => {
    const happened = jest.fn();
    void used().then(happened);
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(happened).not.toHaveBeenCalled();
    target.dispatchEvent(new Event('pointerdown'));
    await jest.advanceTimersByTimeAsync(100);
    expect(happened).toHaveBeenCalledTimes(1);
  });

  it('isn’t awaited by what a hidden tab needs too, where nothing is painted', async () => {
    globalThis.requestAnimationFrame = () => 0;
    const shown = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    const happened = jest.fn();
    Object.assign(globalThis, { document: shown });
    void touchedOrHidden().then(happened);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(happened).not.toHaveBeenCalled();
    shown.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
    expect(happened).toHaveBeenCalledTimes(1);
    Object.assign(globalThis, { document: { visibilityState: 'hidden' } });
    void touchedOrHidden().then(happened);
    await jest.advanceTimersByTimeAsync(0);
    expect(happened).toHaveBeenCalledTimes(2);
    Reflect.deleteProperty(globalThis, 'document');
  });
});
