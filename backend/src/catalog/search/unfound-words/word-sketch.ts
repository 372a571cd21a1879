/** A word that someone typed; the person is only one of 64 bits. */
export interface Typed {
  readonly week: string;
  readonly mark: string;
  readonly bit: number;
  readonly key: string;
  readonly word: string;
}

interface Sketch extends Omit<Typed, 'bit'> {
  /** 64 bits, as Postgres stores them in a signed number. */
  readonly people: string;
}

const MAX_WORD = 30;

/** What may be about a person, such as an address or a telephone number, or is no word for clothes in its length. */
export const personalIn = (q: string): boolean => {
  const plain = q.normalize('NFKC');
  return plain.length > MAX_WORD || plain.includes('@') || /\d{4}/.test(plain.replaceAll(/[-\s]/g, ''));
};

/** One sketch per word and week. */
export function sketchesOf(typed: readonly Typed[]): readonly Sketch[] {
  const sketches = new Map<string, { readonly of: Typed; people: bigint }>();
  for (const one of typed) {
    const place = `${one.week} ${one.mark}`;
    const sketch = sketches.get(place) ?? { of: one, people: 0n };
    sketch.people |= 1n << BigInt(one.bit);
    sketches.set(place, sketch);
  }
  return [...sketches.values()].map(({ of: { bit: _, ...of }, people }) => ({
    ...of,
    people: String(BigInt.asIntN(64, people)),
  }));
}
