import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { printPosition } from './position.ts';
import { RecentEvents } from './recent-events.ts';

/** Events at the `count` positions after `before`. */
const after = (before: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ position: printPosition(before + 1 + index) }) as StoredEvent);
const positions = (events: readonly StoredEvent[] | null) => events?.map(({ position }) => Number(position)) ?? null;

describe('recent events', () => {
  it('serve readers within their range, in portions', () => {
    const recent = new RecentEvents();
    recent.add(10, after(10, 3));
    recent.add(13, after(13, 2));
    expect(positions(recent.after(10, 100))).toEqual([11, 12, 13, 14, 15]);
    expect(positions(recent.after(12, 2))).toEqual([13, 14]);
    expect(recent.last).toBe(15);
  });

  it('have nothing for readers before their range or at its end', () => {
    const recent = new RecentEvents();
    expect(recent.after(0, 10)).toBeNull();
    recent.add(10, after(10, 3));
    expect(recent.after(9, 10)).toBeNull();
    expect(recent.after(13, 10)).toBeNull();
    expect(recent.after(14, 10)).toBeNull();
  });

  it('start again where another process appended in between', () => {
    const recent = new RecentEvents();
    recent.add(10, after(10, 3));
    recent.add(20, after(20, 1));
    expect(recent.after(12, 10)).toBeNull();
    expect(positions(recent.after(20, 10))).toEqual([21]);
  });

  it('are dropped when the log may be another one, and report it', () => {
    const recent = new RecentEvents();
    const { edition } = recent;
    recent.add(10, after(10, 3));
    recent.clear();
    expect(recent.after(10, 10)).toBeNull();
    expect(recent.edition).not.toBe(edition);
  });

  it('evict the oldest, and keep their order', () => {
    const recent = new RecentEvents();
    for (let before = 0; before < 5_000; before += 100) recent.add(before, after(before, 100));
    expect(recent.after(0, 1)).toBeNull();
    expect(positions(recent.after(4_000, 2))).toEqual([4_001, 4_002]);
    expect(recent.last).toBe(5_000);
  });
});
