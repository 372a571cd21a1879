import { compareText } from '../compare-text.ts';

/** Finds values by the beginnings of their words, without comparing every word. */
export class PrefixIndex<Value> {
  private readonly sorted: readonly (readonly [word: string, value: Value])[];

  /** Words of the same value may begin alike: it is found once. */
  constructor(entries: Iterable<readonly [word: string, value: Value]>) {
    this.sorted = [...entries].toSorted(([one], [other]) => compareText(one, other));
  }

  /** In the order of the words. @param most the number of words that are read */
  beginningWith(prefix: string, most: number): Value[] {
    const found = new Set<Value>();
    const first = this.firstFrom(prefix);
    for (const [word, value] of this.sorted.slice(first, first + most)) {
      if (!word.startsWith(prefix)) break;
      found.add(value);
    }
    return [...found];
  }

  private firstFrom(prefix: string): number {
    let [from, until] = [0, this.sorted.length];
    while (from < until) {
      const middle = (from + until) >>> 1;
      if (compareText(this.sorted[middle]![0], prefix) < 0) from = middle + 1;
      else until = middle;
    }
    return from;
  }
}
