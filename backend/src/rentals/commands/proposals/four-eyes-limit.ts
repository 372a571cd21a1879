/** How much of a round's money one operator may move. Injection token and value in one. */
export class FourEyesLimit {
  /** @param yen within a day; beyond it a second operator has to agree */
  constructor(readonly yen: number) {}
}
