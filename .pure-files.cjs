/**
 * What decisions are made of, beside `decide.ts` and `decision.ts` themselves: as pure as they are, and nothing else of
 * the server may be used in them at run time. Both linters check these files by this list.
 */
module.exports = [
  'backend/src/accounts/delivery-address.ts',
  'backend/src/rentals/damage/about-report.ts',
  'backend/src/rentals/round/case-end.ts',
  'backend/src/rentals/extension/extension-number.ts',
  'backend/src/rentals/round/open-extension.ts',
  'backend/src/rentals/damage/compensation.ts',
  'backend/src/rentals/handover/check-handover-code.ts',
  'backend/src/rentals/commands/proposals/after-events.ts',
  'backend/src/rentals/money/sent-orders.ts',
  'backend/src/rentals/money/incoming-payment.ts',
  'backend/src/rentals/money/late-fee.ts',
];
