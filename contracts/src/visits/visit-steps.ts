/** The page on which a visit began: the landing page, the list of items, an item by its link, or another page. */
export const VISIT_ENTRIES = ['home', 'search', 'item', 'other'] as const;
export type VisitEntry = (typeof VISIT_ENTRIES)[number];

/** From a visit to a sent request, in order. A member who presses the button with an open session reaches three at once. */
export const VISIT_STEPS = ['visit', 'item', 'sheet', 'member', 'request'] as const;
/** A registration in the visit isn't a step: members of before send requests without one. */
export const COUNTED_STEPS = [...VISIT_STEPS, 'registration'] as const;
export type CountedStep = (typeof COUNTED_STEPS)[number];
