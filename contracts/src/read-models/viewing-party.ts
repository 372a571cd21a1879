/** To whom a request is shown: one of the round's two people, or an operator. */
export type ViewingParty = 'borrower' | 'owner' | 'operator';
