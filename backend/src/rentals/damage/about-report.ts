import { openReport } from '@meguri/contracts/rental-round/damage/open-case.ts';
import type { Verdict } from '@meguri/contracts/rental-round/actions/checks.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

/**
 * Whether a command about this report is still possible. By the time a timer fires or a second operator agrees, the
 * round may have another open case.
 * @param reportId null: the open one, whichever it is
 */
export function aboutReport(round: RentalRound, reportId: string | null): Verdict {
  const open = openReport(round);
  return open !== null && reportId !== null && reportId !== open.reportId ? 'cause_not_current' : true;
}
