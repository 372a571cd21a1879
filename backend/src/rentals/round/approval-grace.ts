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
