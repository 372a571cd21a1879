import { brandNames } from '../brands.ts';
import { PrefixIndex } from '../dictionary/prefix-index.ts';
import { wordKey } from '../dictionary/word-key.ts';

/** More words aren't read for one prefix. */
const WORDS_READ = 5_000;

/** The catalogue's brands by the beginnings of all their names. */
export class BrandPrefixes {
  private indexed: readonly string[] | null = null;
  private count = 0;
  private index = new PrefixIndex<string>([]);

  /** @param brands a growing array; indexed again when it has grown, or is another one */
  beginningWith(prefix: string, brands: readonly string[]): string[] {
    if (this.indexed !== brands || this.count !== brands.length) {
      this.index = new PrefixIndex(
        brands.flatMap((brand) => brandNames(brand).map((name) => [wordKey(name), brand] as const)),
      );
      this.indexed = brands;
      this.count = brands.length;
    }
    return this.index.beginningWith(prefix, WORDS_READ);
  }
}
