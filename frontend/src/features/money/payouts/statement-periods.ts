import { addMonths } from '@meguri/contracts/rental-round/time/period.ts';

const MONTHS = 24;
const YEARS = 3;

/** The current period and the earlier ones, back to the first. */
const from = (first: string, periods: readonly string[]) =>
  periods.filter((period, back) => back === 0 || period >= first.slice(0, period.length));

/** Months and years with a statement, latest first. @param first the day the account was created */
export const statementPeriods = (today: string, first: string) => ({
  months: from(
    first,
    Array.from({ length: MONTHS }, (_, back) => addMonths(`${today.slice(0, 7)}-01`, -back).slice(0, 7)),
  ),
  years: from(
    first,
    Array.from({ length: YEARS }, (_, back) => String(Number(today.slice(0, 4)) - back)),
  ),
});
