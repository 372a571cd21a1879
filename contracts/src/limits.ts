/**
 * How much people may write and attach, in characters as they count them and in photos; how long an account's things
 * hold. A page can name a limit without loading the input checks, which use the same.
 */
export const MAX_REASON = 500;
/** Characters that a borrower writes to the owner with a request. */
export const MAX_REQUEST_MESSAGE = 140;
export const MAX_COMMENT = 200;
export const MAX_PHOTOS = 5;
export const MAX_DAMAGE_PHOTOS = 10;
/** Of one round, that wait for a second operator. */
export const MAX_PROPOSALS = 5;
/** Pieces that a party may add to one damage case. */
export const MAX_EVIDENCE = 20;
export const MAX_DAMAGE_TITLE = 30;
export const MIN_DAMAGE_DETAILS = 10;
export const MAX_DAMAGE_DETAILS = 200;
/** Whom a receipt is made out to: a company with its department too. */
export const MAX_RECEIPT_NAME = 80;
export const MAX_SUSPENSION_REASON = 200;
export const MAX_TASK_NOTE = 500;
/** Of one task; what is more belongs into the rental's own record. */
export const MAX_TASK_NOTES = 20;
/** Tasks that operators change with one press. */
export const MAX_TASKS_TOGETHER = 100;
/** How many days from today on a task may be put off. */
export const MAX_TASK_DAYS_AHEAD = 90;
export const MAX_SEARCH_NAME = 50;
export const MAX_BRAND = 50;
export const MAX_FEEDBACK = 1000;
export const MAX_MESSAGE = 2000;
export const MAX_MESSAGE_PHOTOS = 10;
/** Messages a page of a chat. */
export const MESSAGES_PAGE = 15;
export const MAX_CHAT_SEARCH = 100;
/** Of a last message, in the list of chats. */
export const MESSAGE_EXCERPT = 80;
/** How many messages one person may send, over all instances. */
export const MAX_MESSAGES_A_MINUTE = 60;
/** How many strangers one person may begin to write to within a day. */
export const MAX_NEW_CHATS_A_DAY = 50;
export const MAX_BLOCKS = 1000;
/** How many people one person may begin to follow within a day: each is told. */
export const MAX_NEW_FOLLOWS_A_DAY = 100;
export const MAX_REPORTS_A_DAY = 30;
/** Of a review, and of the reply to it. */
export const MAX_REVIEW = 140;
/** Written, changed and replied to by one person. */
export const MAX_REVIEWS_AN_HOUR = 60;
/** Times to meet that one of the two offers or chooses in one rental: the other one is told of each. */
export const MAX_MEETING_CHANGES_AN_HOUR = 20;
/** Days after a rental's completion in which its two people may review each other. */
export const REVIEW_DAYS = 14;
/** For how long it is shown that somebody writes. */
export const TYPING_SHOWN_MS = 5_000;
/** An operator's page that is open asks again and again: the very same look within so long is one entry of the trail. */
export const SAME_LOOK_MINUTES = 5;
/** Around a reported one, itself included. */
export const MESSAGES_AROUND_REPORT = 10;
/** Days that an item stays with its owner between two rentals, at most. */
export const MAX_DAYS_BETWEEN = 7;
/** Of one item, that aren't over: periods in which it isn't lent. */
export const MAX_BLOCKED_PERIODS = 20;
/** How long each may be, in days. */
export const MAX_BLOCKED_DAYS = 92;
/** Days from today on in which they may lie. */
export const MAX_BLOCKED_AHEAD = 365;
/** Times for a meeting that an owner offers at once; how long one is, at least in minutes, at most in hours. */
export const MAX_SLOTS = 5;
export const MIN_SLOT_MINUTES = 15;
export const MAX_SLOT_HOURS = 4;
/** In letters and digits. */
export const MIN_TRACKING_CODE = 8;
export const MAX_TRACKING_CODE = 40;
/** In digits. */
export const SHIPPING_CODE_DIGITS = 27;
export const HANDOVER_CODE_DIGITS = 4;
export const HANDOVER_CODE = new RegExp(`^\\d{${HANDOVER_CODE_DIGITS}}$`);
/** Of a handover code, right or wrong, within so many hours of the first. */
export const MAX_HANDOVER_TRIES = 5;
export const HANDOVER_TRIES_HOURS = 1;
export const MIN_RECEPTION_NUMBER = 6;
export const MAX_RECEPTION_NUMBER = 12;
export const MIN_SHIPPING_PASSWORD = 4;
export const MAX_SHIPPING_PASSWORD = 8;

/** Of a user name, in characters. */
export const MIN_USERNAME = 5;
export const MAX_USERNAME = 20;
/** Of a person's own password, in characters (decision 3). */
export const MIN_PASSWORD = 6;

/** What one person may have at a time: requests that wait for an answer, items that are not deleted, and what they keep. */
export const MAX_OPEN_REQUESTS = 50;
/** New requests of one person within a day, to all owners and to one: each owner is notified of each. */
export const MAX_NEW_REQUESTS_A_DAY = 20;
export const MAX_NEW_REQUESTS_TO_OWNER_A_DAY = 5;
/** Of one rental: each stays at the payment provider and in the rental's history. */
export const MAX_PAYMENT_PAGES_AN_HOUR = 10;
export const MAX_ITEMS = 1000;
export const MAX_FAVOURITES = 500;
export const MAX_SAVED_SEARCHES = 20;

/** Of one photo as it is uploaded. */
export const MAX_UPLOAD_MB = 10;
/** Larger ones aren't decoded: each pixel takes four bytes. */
export const MAX_UPLOAD_PIXELS = 40_000_000;
/** Of AVIF and lossless WebP, whose decoders hold the whole picture and take seconds for it. */
export const MAX_COSTLY_PIXELS = 16_000_000;
/** Of an item's photo: the placeholder that is shown before it has that many pixels itself. */
export const MIN_ITEM_PHOTO_SIDE = 16;
/** Of either side: a strip of one pixel costs as much as a square of the same area, and shows nothing. */
export const MAX_UPLOAD_SIDE = 16_384;

/** Of one person's photos, in bytes without their smaller widths: those that nothing shows yet, and all that are kept. */
export const MAX_UNUSED_BYTES = 200 * 1024 * 1024;
export const MAX_STORED_BYTES = 5 * 1024 * 1024 * 1024;

/** How long a link in a mail holds; each works once. */
export const VERIFICATION_HOURS = 24;
export const PASSWORD_RESET_MINUTES = 60;

/** So long after getting the role nobody moves money, or writes mails to many: by then the other administrators have heard of it. */
export const NEW_IN_ROLE_HOURS = 24;

/** Months without a signed-in request until an account's holder is told, and until it is erased. */
export const INACTIVITY_NOTICE_MONTHS = 5;
export const INACTIVITY_ERASURE_MONTHS = 6;

/** What was written and shown in a round is kept for so many years after its end. */
export const RECORDS_KEPT_YEARS = 3;

/** The service is liable for at most the fees that it had from somebody in so many months: a figure of the terms. */
export const LIABILITY_MONTHS = 12;
/** A direct chat is kept for so many years after its last message. */
export const DIRECT_CHATS_KEPT_YEARS = 3;

/** Yen a week; the default too. */
export const MIN_RENTAL_PRICE = 100;
/** A damage fee can come to 20 weekly prices, but a single one to no more than a card can be charged. */
export const MAX_RENTAL_PRICE = 1_000_000;
/** Yen that the payment provider charges to a card at once, as far as it is known. */
export const MAX_CARD_CHARGE = 9_999_999;

/** Rentals whose held payouts operators see at once, the oldest. */
export const MAX_HELD_PAYOUTS = 100;
