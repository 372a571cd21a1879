/** Heard over LISTEN: the ids of two people of whom one has blocked the other, or takes it back; as a JSON array. */
export const CONTACT_CHANNEL = 'meguri_contacts';
