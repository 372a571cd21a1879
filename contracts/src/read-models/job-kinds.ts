/** The kinds of background work, as queues and incidents name them. */
export const JOB_KINDS = [
  'approve-reserved',
  'release-period',
  'reject-overlapping',
  'move-money',
  'forget-card',
  'end-checkouts',
  'end-due-checkout',
  'end-pay-links',
  'process-webhook',
  'notify',
  'notify-together',
  'support-message',
  'send-mail',
  'send-push',
  'favourite-free',
  'favourite-taken',
  'new-finds',
  'daily-upkeep',
  'compare-with-provider',
  'submit-evidence',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];
