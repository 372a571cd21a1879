/**
 * An approval of a request or an extension reserves the days, and its event is appended milliseconds later. Without
 * the event after this time, the approval has crashed in between, and a process completes it.
 */
export const APPROVAL_GRACE_SECONDS = 5;
