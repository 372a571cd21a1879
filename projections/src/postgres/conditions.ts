/** What rows must fit, all of it, with the values that its placeholders stand for. */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #parts: string[] = ['true'];

  get text(): string {
    return this.#parts.join(' AND ');
  }

  /** @returns the placeholder */
  parameter(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  add(condition: string): void {
    this.#parts.push(condition);
  }
}
