/** A typed array with one number per place. */
type Numbers = Uint8Array | Uint32Array | Int32Array | Float64Array;

/** A copy with half as much room again: of twice the room, half would be unused too often. */
export function grown<Kind extends Numbers>(numbers: Kind): Kind {
  const larger = new (numbers.constructor as new (length: number) => Kind)(numbers.length + (numbers.length >>> 1));
  larger.set(numbers);
  return larger;
}
