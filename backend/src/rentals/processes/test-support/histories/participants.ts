/** Ids of the people in every history. */
export const [OWNER, BORROWER, OPERATOR] = [1, 2, 9];
