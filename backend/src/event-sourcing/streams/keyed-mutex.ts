/** Runs the tasks of one key one after the other, in the order they arrive. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** @returns the task's result; a task that fails doesn't affect the next */
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
