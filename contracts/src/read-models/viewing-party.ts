/** The viewer of a request: one of its parties, or an operator. */
export type ViewingParty = 'borrower' | 'owner' | 'operator';
