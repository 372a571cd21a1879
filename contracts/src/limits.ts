/**
 * Limits of texts (in characters as users count them), photos and deadlines. In a file of their own, so that pages can
 * name a limit without loading the schemas that enforce it.
 */
export const MAX_REASON = 500;
/** Characters of a borrower's message to the owner with a request. */
export const MAX_REQUEST_MESSAGE = 140;
export const MAX_COMMENT = 200;
export const MAX_PHOTOS = 5;
export const MAX_DAMAGE_PHOTOS = 10;
/** Pending proposals per round. */
export const MAX_PROPOSALS = 5;
/** Pieces of evidence that a party may add to one damage case. */
export const MAX_EVIDENCE = 20;
export const MAX_DAMAGE_TITLE = 30;
export const MIN_DAMAGE_DETAILS = 10;
export const MAX_DAMAGE_DETAILS = 200;
/** The recipient of a receipt, such as a company with its department. */
export const MAX_RECEIPT_NAME = 80;
export const MAX_SUSPENSION_REASON = 200;
/** The text that replaces a picture of the landing page. */
export const MAX_PICTURE_ALT = 100;
export const MAX_TASK_NOTE = 500;
/** Per task; longer discussions belong to the rental's own record. */
export const MAX_TASK_NOTES = 20;
/** Tasks that operators change in one request. */
export const MAX_TASKS_TOGETHER = 100;
/** How many days ahead a task may be postponed. */
export const MAX_TASK_DAYS_AHEAD = 90;
/** How long a deadline may have passed without effect before its rental counts as stuck. */
export const STUCK_AFTER_MINUTES = 60;
/** Passkeys of an account. */
export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME = 40;
/** How long the browser may take to answer with a passkey. */
export const PASSKEY_MINUTES = 5;
export const MAX_SEARCH_NAME = 50;
export const MAX_BRAND = 50;
export const MAX_FEEDBACK = 1000;
export const MAX_MESSAGE = 2000;
export const MAX_MESSAGE_PHOTOS = 10;
/** Messages per page of a chat. */
export const MESSAGES_PAGE = 15;
export const MAX_CHAT_SEARCH = 100;
/** Characters of the last message in the list of chats. */
export const MESSAGE_EXCERPT = 80;
/** Messages per user, over all instances. */
export const MAX_MESSAGES_A_MINUTE = 60;
/** Users to whom one user may start to write per day. */
export const MAX_NEW_CHATS_A_DAY = 50;
export const MAX_BLOCKS = 1000;
/** Users whom one user may start to follow per day: each is notified. */
export const MAX_NEW_FOLLOWS_A_DAY = 100;
export const MAX_REPORTS_A_DAY = 30;
/** Questions to 運営事務局 that one user may begin per day, and messages in one of them. */
export const MAX_SUPPORT_THREADS_A_DAY = 10;
export const MAX_SUPPORT_MESSAGES = 200;
/** Characters of an operator's note on a question, which its asker doesn't see, and how many a question may have. */
export const MAX_SUPPORT_NOTE = 1000;
export const MAX_SUPPORT_NOTES = 50;
/** Within this time 運営事務局 answers a question. */
export const SUPPORT_ANSWER_HOURS = 24;
/** Until then a guest's question waits for the confirmation of their address. */
export const GUEST_CONFIRMATION_HOURS = 48;
/** Photos of one message of a guest. */
export const MAX_GUEST_PHOTOS = 3;
/** Questions of guests from one network. */
export const MAX_GUEST_QUESTIONS_AN_HOUR = 5;
/** The days of questions that operators' figures are about. */
export const SUPPORT_FIGURES_DAYS = 28;
/** Characters of a review, and of the reply to it. */
export const MAX_REVIEW = 140;
/** Photos of a borrower's review. */
export const MAX_REVIEW_PHOTOS = 3;
/** From this number of borrowers on, an item's page sums up how it fitted them. */
export const MIN_FIT_REVIEWS = 3;
/** Reviews and replies that one user may write or change. */
export const MAX_REVIEWS_AN_HOUR = 60;
/** How often the parties may offer or choose meeting times in one rental: the other party is notified each time. */
export const MAX_MEETING_CHANGES_AN_HOUR = 20;
/** Days after a completed rental in which its parties may review each other. */
export const REVIEW_DAYS = 14;
/** For how long "is typing" is shown. */
export const TYPING_SHOWN_MS = 5_000;
/** Open operators' pages poll: an identical view within this time isn't recorded again in the trail. */
export const SAME_LOOK_MINUTES = 5;
/** Messages shown around a reported one, including it. */
export const MESSAGES_AROUND_REPORT = 10;
/** Maximum days that an item stays with its owner between two rentals. */
export const MAX_DAYS_BETWEEN = 7;
/** Current and future blocked periods per item. */
export const MAX_BLOCKED_PERIODS = 20;
/** Maximum length of one, in days. */
export const MAX_BLOCKED_DAYS = 92;
/** How many days ahead they may be. */
export const MAX_BLOCKED_AHEAD = 365;
/** Meeting times that an owner offers together; the length of one, minimum in minutes, maximum in hours. */
export const MAX_SLOTS = 5;
export const MIN_SLOT_MINUTES = 15;
export const MAX_SLOT_HOURS = 4;
/** Characters of what an owner wears or carries at a meeting. */
export const MAX_LANDMARK = 30;
/** In letters and digits. */
export const MIN_TRACKING_CODE = 8;
export const MAX_TRACKING_CODE = 40;
/** In digits. */
export const SHIPPING_CODE_DIGITS = 27;
export const HANDOVER_CODE_DIGITS = 4;
export const HANDOVER_CODE = new RegExp(`^\\d{${HANDOVER_CODE_DIGITS}}$`);
/** Attempts at a handover code, within this many hours of the first. */
export const MAX_HANDOVER_TRIES = 5;
export const HANDOVER_TRIES_HOURS = 1;
export const MIN_RECEPTION_NUMBER = 6;
export const MAX_RECEPTION_NUMBER = 12;
export const MIN_SHIPPING_PASSWORD = 4;
export const MAX_SHIPPING_PASSWORD = 8;

/** Length of a user name in characters. */
export const MIN_USERNAME = 5;
export const MAX_USERNAME = 20;
/** Characters of a user's own password (decision 3). */
export const MIN_PASSWORD = 6;

/** Per user: pending requests, items, and so on. */
export const MAX_OPEN_REQUESTS = 50;
/** Extensions of a rental that can be requested for one due time, if those before are withdrawn. */
export const MAX_EXTENSION_REQUESTS = 3;
/** New requests per user and day, to all owners and to one: each owner is notified of each. */
export const MAX_NEW_REQUESTS_A_DAY = 20;
export const MAX_NEW_REQUESTS_TO_OWNER_A_DAY = 5;
/** Rounds that are requested together for one parcel (decision 155). */
export const MIN_PARCEL_ROUNDS = 2;
export const MAX_PARCEL_ROUNDS = 5;
/** Per rental: each page stays at the payment provider and in the rental's history. */
export const MAX_PAYMENT_PAGES_AN_HOUR = 10;
export const MAX_ITEMS = 1000;
export const MAX_ITEM_DRAFTS = 30;
/** A draft is deleted so many days after its last change. */
export const DRAFTS_KEPT_DAYS = 180;
/** Characters of one field of a draft: longer than any field of an item, since a draft may be invalid. */
export const MAX_DRAFT_TEXT = 2000;
/** Characters of all fields of a draft as JSON: a form's are about 4,000. */
export const MAX_DRAFT_VALUES = 12_000;
export const MAX_FAVOURITES = 500;
export const MAX_SAVED_SEARCHES = 20;

/** Per uploaded photo. */
export const MAX_UPLOAD_MB = 10;
/** Larger images aren't decoded: each pixel takes four bytes. */
export const MAX_UPLOAD_PIXELS = 40_000_000;
/** For AVIF and lossless WebP: their decoders keep the whole image in memory and take seconds. */
export const MAX_COSTLY_PIXELS = 16_000_000;
/** Shortest side of an item's photo in pixels: its placeholder is already that large. */
export const MIN_ITEM_PHOTO_SIDE = 16;
/** Longest side in pixels: a strip one pixel wide costs as much as a square of the same area, and shows nothing. */
export const MAX_UPLOAD_SIDE = 16_384;

/** Photos of one user, in bytes without their smaller widths: unused ones, and in total. */
export const MAX_UNUSED_BYTES = 200 * 1024 * 1024;
export const MAX_STORED_BYTES = 5 * 1024 * 1024 * 1024;

/** How long links in mails are valid; each works once. */
export const VERIFICATION_HOURS = 24;
export const PASSWORD_RESET_MINUTES = 60;

/**
 * For this long a new operator can't move money or send bulk mails; by then the other administrators have been
 * notified.
 */
export const NEW_IN_ROLE_HOURS = 24;

/** Months without an authenticated request until the user is warned, and until the account is erased. */
export const INACTIVITY_NOTICE_MONTHS = 5;
export const INACTIVITY_ERASURE_MONTHS = 6;

/** Texts and photos of a round are kept for this many years after its end. */
export const RECORDS_KEPT_YEARS = 3;

/** The service's liability is limited to a user's fees of this many months: a figure of the terms. */
export const LIABILITY_MONTHS = 12;
/** A direct chat is kept for this many years after its last message. */
export const DIRECT_CHATS_KEPT_YEARS = 3;

/** Yen per week; also the default. */
export const MIN_RENTAL_PRICE = 100;
/** Limited because a damage fee can be 20 weekly prices, but a single one at most what a card can be charged. */
export const MAX_RENTAL_PRICE = 1_000_000;
/** Yen per card charge at the payment provider, as far as is known. */
export const MAX_CARD_CHARGE = 9_999_999;

/** Held payouts that operators see at once, oldest first. */
export const MAX_HELD_PAYOUTS = 100;
/** The total of operators' list of rentals: counting more takes longer than finding them. */
export const MAX_COUNTED_ROUNDS = 10_000;
/** Users, and items, of a name that operators' search of rentals looks for; more are left out, which it says. */
export const MAX_NAMESAKES = 500;
/** Days in Tokyo that an item's views are counted back, today included. */
export const VIEWS_DAYS = 30;
/** In operators' list an account counts as new for so many days. */
export const NEW_ACCOUNT_DAYS = 7;
/** Days that the numbers of visits are kept: two years can be compared. */
export const VISITS_DAYS = 800;
/** Words without a search result are kept when so many people typed one in a week. */
export const LEAST_PEOPLE_OF_WORD = 5;
export const UNFOUND_WORDS_DAYS = 90;
