/** The bank's reasons for a decline that the code or the sandbox knows: docs.stripe.com/declines/codes. The SDK's types list none. */
export const DOCUMENTED_DECLINES: ReadonlySet<string> = new Set([
  'authentication_required',
  'generic_decline',
  'insufficient_funds',
]);

/** Codes that Stripe answers, and the SDK's types don't list; the adapter doesn't depend on them alone. */
export const UNLISTED_CODES: ReadonlySet<string> = new Set(['insufficient_capabilities_for_transfer']);
