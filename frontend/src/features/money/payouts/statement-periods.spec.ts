import { describe, expect, it } from '@jest/globals';
import { statementPeriods } from './statement-periods.ts';

describe('the months and years of statements', () => {
  it('start with the account’s creation', () => {
    const { months, years } = statementPeriods('2026-11-28', '2026-09-30');
    expect(months).toEqual(['2026-11', '2026-10', '2026-09']);
    expect(years).toEqual(['2026']);
  });

  it('include the current one if the account is newer than the demo’s time', () =>
    expect(statementPeriods('2026-11-28', '2027-01-02')).toEqual({ months: ['2026-11'], years: ['2026'] }));

  it('go back at most 24 months and three years', () => {
    const { months, years } = statementPeriods('2026-11-28', '2020-01-01');
    expect([months.length, months.at(-1)]).toEqual([24, '2024-12']);
    expect(years).toEqual(['2026', '2025', '2024']);
  });
});
