/** Closes resources in reverse order; a failure doesn't stop the others. */
export class Shutdown {
  private readonly steps: { readonly name: string; readonly close: () => Promise<unknown> }[] = [];

  add(name: string, close: () => Promise<unknown>): void {
    this.steps.push({ name, close });
  }

  /** @returns the names of what failed to close, with the reason */
  async closeAll(): Promise<string[]> {
    const failures: string[] = [];
    for (const { name, close } of this.steps.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return failures;
  }
}
