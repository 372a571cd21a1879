/** A typed array with one number per place. */
type Numbers = Uint8Array | Uint32Array | Int32Array | Float64Array;

/** A copy with twice the room. */
export function grown<Kind extends Numbers>(numbers: Kind): Kind {
  const larger = new (numbers.constructor as new (length: number) => Kind)(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
