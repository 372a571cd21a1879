/**
 * An approval of a request or an extension reserves the days, and its event is appended milliseconds later. Without
 * the event after this time, the approval has crashed in between, and a process completes it.
 */
export const APPROVAL_GRACE_SECONDS = 5;

/**
 * The same for the days that an owner's answer to a parcel has reserved: it reserves those of up to five items, and checks the others,
 * before it approves the first. An answer that takes half of this gives them back.
 */
export const PARCEL_ANSWER_GRACE_SECONDS = 20;

/**
 * In ms after the end of a payment window. The items of one answer are approved one after the other, milliseconds apart: a page that is
 * asked for by then in the window of another item of the parcel pays this one, too. An item of a crashed answer is approved by a process,
 * at least `PARCEL_ANSWER_GRACE_SECONDS` later: its page doesn't name those whose windows are over, and doesn't pay them.
 */
export const PARCEL_APPROVALS_MS = 2000;

/** In ms after the end of a payment window: a page that was asked for by `PARCEL_APPROVALS_MS` is stored by then. */
export const PARCEL_PAGE_GRACE_MS = 30_000;
