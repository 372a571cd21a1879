import type { Shop, Work } from './shop.ts';

/** Interleaves the work as the schedule says, including work that follows from it, until all is done. */
export function interleave(shop: Shop, work: Work[], order: Iterator<number>): void {
  while (work.length > 0) {
    const index = order.next().value % work.length;
    if (work[index]!.next().done) work.splice(index, 1);
    work.push(...shop.jobs.splice(0));
  }
}
