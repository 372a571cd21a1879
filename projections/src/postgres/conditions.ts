/** Conditions of a WHERE clause, joined by AND, with the values of their placeholders. */
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
