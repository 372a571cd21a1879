import { foldForSearch, withoutLongEnd } from '../search-text.ts';

const LATIN = /[a-z0-9]/;
/** shirt is in shirts, and dress in dresses. */
const PLURAL_ENDS = ['', 's', 'es'] as const;

interface KnownPart<Meaning> {
  readonly from: number;
  readonly until: number;
  readonly meaning: Meaning;
}

/** Finds known words in normalised texts. The longest one counts: ブレザー contains no レザー, and 靴下 no 靴. */
export class KnownWords<Meaning> {
  private readonly meanings = new Map<string, Meaning>();
  /** The lengths of known words by their first character, longest first: the candidates at a position of a text. */
  private readonly lengths = new Map<string, number[]>();

  /** The first meaning of a word stays. */
  add(word: string, meaning: Meaning): void {
    const folded = withoutLongEnd(foldForSearch(word));
    if (folded === '' || this.meanings.has(folded)) return;
    this.meanings.set(folded, meaning);
    const lengths = this.lengths.get(folded.charAt(0)) ?? [];
    if (lengths.includes(folded.length)) return;
    this.lengths.set(
      folded.charAt(0),
      [...lengths, folded.length].toSorted((one, other) => other - one),
    );
  }

  /** From left to right, without overlaps. */
  *in(text: string): Generator<KnownPart<Meaning>> {
    for (let at = 0; at < text.length; at += 1) {
      const part = this.at(text, at);
      if (part === null) continue;
      yield part;
      at = part.until - 1;
    }
  }

  private at(text: string, from: number): KnownPart<Meaning> | null {
    if (isLatinAt(text, from) && isLatinAt(text, from - 1)) return null;
    for (const length of this.lengths.get(text.charAt(from)) ?? []) {
      const meaning = this.meanings.get(text.slice(from, from + length));
      const until = meaning === undefined ? null : endOf(text, from + length);
      if (meaning !== undefined && until !== null) return { from, until, meaning };
    }
    return null;
  }
}

const isLatinAt = (text: string, at: number): boolean => LATIN.test(text.charAt(at));

/** Where a word ends, including its plural; null: in the middle of a longer word. */
function endOf(text: string, end: number): number | null {
  if (!isLatinAt(text, end - 1)) return end;
  for (const plural of PLURAL_ENDS)
    if (text.startsWith(plural, end) && !isLatinAt(text, end + plural.length)) return end + plural.length;
  return null;
}
