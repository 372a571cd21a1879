import type { FeedEvent } from './feed-event.ts';
import type { Projector } from './projection.ts';
import type { Write, WriteStatement } from './read-model-table.ts';

/** A projector without cached rows: each event only adds rows. */
export class InsertProjector implements Projector {
  readonly #statement: WriteStatement;
  readonly #rowsOf: (event: FeedEvent) => readonly object[];
  #rows: object[] = [];

  constructor(statement: WriteStatement, rowsOf: (event: FeedEvent) => readonly object[]) {
    this.#statement = statement;
    this.#rowsOf = rowsOf;
  }

  load(): undefined {
    return undefined;
  }

  apply(event: FeedEvent): void {
    for (const row of this.#rowsOf(event)) this.#rows.push(row);
  }

  takeWrites(): readonly Write[] {
    const rows = this.#rows;
    this.#rows = [];
    return [{ statement: this.#statement, rows }];
  }
}
