/** Numbers of one kind, a place each. */
type Numbers = Uint8Array | Uint32Array | Int32Array | Float64Array;

/** The same numbers with room for as many more. */
export function doubled<Kind extends Numbers>(numbers: Kind): Kind {
  const larger = new (numbers.constructor as new (length: number) => Kind)(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
