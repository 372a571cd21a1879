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
 * In ms after the end of a payment window. The items of one answer are approved one after the other, and a payment page takes seconds to
 * open: a page that was opened in the window of another item of the parcel, and is stored by then, pays this one, too.
 */
export const PARCEL_PAGE_GRACE_MS = 30_000;
