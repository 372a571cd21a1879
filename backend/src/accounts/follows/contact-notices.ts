/**
 * NOTIFY channel: the payload is a JSON array with the ids of two users, one of whom has blocked or unblocked the
 * other.
 */
export const CONTACT_CHANNEL = 'meguri_contacts';
