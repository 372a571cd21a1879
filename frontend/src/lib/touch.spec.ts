import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { used } from './touch.ts';

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
});
