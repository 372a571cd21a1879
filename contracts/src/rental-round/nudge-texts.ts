/** What a party asks the other one for once it is overdue: a parcel, the hand-over in person, or the return. */
export const NUDGES = ['shipment', 'handover', 'return'] as const;
export type Nudge = (typeof NUDGES)[number];

/** The message of each, in the round's chat. */
export const NUDGE_TEXTS: Readonly<Record<Nudge, string>> = {
  shipment: '発送の期限を過ぎています。発送の予定を、このチャットで教えてください。',
  handover: '受け渡しの期限を過ぎています。ご都合のよい日時を、このチャットで教えてください。',
  return: '返却期限を過ぎています。ご返却の予定を、このチャットで教えてください。',
};
