/** The limit of what one operator may move in a round; an injection token with its value. */
export class FourEyesLimit {
  /** @param yen per day; above it a second operator has to agree */
  constructor(readonly yen: number) {}
}
