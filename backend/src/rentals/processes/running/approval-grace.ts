/**
 * An approval, of a request or an extension, reserves the days first and is appended milliseconds later; after this time
 * it must have crashed in between, and a process completes it.
 */
export const APPROVAL_GRACE_SECONDS = 5;
