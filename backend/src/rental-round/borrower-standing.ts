import type { Instant } from '@meguri/contracts/rental-round/period.ts';

export interface Standing {
  /** An item is with this borrower beyond its deadline. */
  readonly overdue: boolean;
  /** A late fee or damage fee of theirs is to be paid. */
  readonly unpaidFee: boolean;
}

/** What a borrower's other rounds say about a new request. Also the injection token. */
export abstract class BorrowerStanding {
  abstract of(userId: number, now: Instant): Promise<Standing>;
}
