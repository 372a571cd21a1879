/** Asks who sits here to prove again who they are. @param by with what, as the server names it @returns whether they did */
type Prover = (by: string) => Promise<boolean>;

let prover: Prover = async () => false;
/** How this page asks. */
export const proveBy = (next: Prover): void => void (prover = next);
/** What the server wants to know before it goes on. */
export const prove = (by: string): Promise<boolean> => prover(by);
