import { afterEach, describe, expect, it, jest } from '@jest/globals';

describe('days and times as people read them', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('are worded by what is made when it is first needed, and once', async () => {
    const made = jest.spyOn(Intl, 'DateTimeFormat');
    const { date, dayAndTime, fullDate } = await import('./format.ts');
    expect(made).not.toHaveBeenCalled();
    expect(date('2026-11-21')).toBe('11月21日(土)');
    expect(date('2026-11-22')).toBe('11月22日(日)');
    expect(made).toHaveBeenCalledTimes(1);
    expect(dayAndTime('2026-11-21T05:05:00Z')).toBe('11月21日(土) 14:05');
    expect(fullDate('2026-11-21')).toBe('2026年11月21日');
    expect(made).toHaveBeenCalledTimes(3);
  });
});
