interface Step {
  readonly name: string;
  readonly close: () => Promise<unknown>;
  /** A process of its own, which would go on without this one. */
  readonly outlives?: boolean;
}

/** Closes resources in reverse order; a failure doesn't stop the others. */
export class Shutdown {
  private readonly steps: Step[] = [];

  add(name: string, close: () => Promise<unknown>, { outlives = false } = {}): void {
    this.steps.push({ name, close, outlives });
  }

  /** @returns the names of what failed to close, with the reason */
  async closeAll(): Promise<string[]> {
    const failures: string[] = [];
    for (let step = this.steps.at(-1); step !== undefined; step = this.steps.at(-1)) {
      const failure = await failureOf(step);
      if (failure !== null) failures.push(failure);
      this.steps.splice(this.steps.indexOf(step), 1);
    }
    return failures;
  }

  /** The names of what is still open, in the order of closing. */
  get open(): readonly string[] {
    return this.steps.map(({ name }) => name).reverse();
  }

  /** For an end that can't wait for `closeAll`: closes only what would outlive this process. */
  async cutOff(): Promise<void> {
    await Promise.all(this.steps.filter(({ outlives }) => outlives).map(failureOf));
  }
}

async function failureOf({ name, close }: Step): Promise<string | null> {
  try {
    await close();
    return null;
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
