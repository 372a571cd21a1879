import type { Proof } from '@meguri/contracts/account/step-up.ts';

/** Asks who sits here to prove again who they are. @returns whether they did */
type Prover = (by: Proof) => Promise<boolean>;

let prover: Prover = async () => false;
/** How this page asks. */
export const proveBy = (next: Prover): void => void (prover = next);
/** What the server wants to know before it goes on. */
export const prove = (by: Proof): Promise<boolean> => prover(by);
