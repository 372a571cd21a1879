/** Lets the tasks of one key run one after the other, in the order in which they came. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** @returns what the task returns; a task that fails doesn't fail the next */
  take<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const previous = this.#last.get(key);
    const turn = previous === undefined ? task() : previous.then(task, task);
    this.#last.set(key, turn);
    const leave = () => {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    };
    turn.then(leave, leave);
    return turn;
  }
}
