/** A garment, or a pair with its accessories, consists of few pieces; dust on a wall adds some more … */
const MAX_PIECES = 40;
/** … and all but the largest make up a small share. */
const LARGE_PIECES = 6;
const MAX_LOOSE_SHARE = 0.04;
/** Shares of the picture: a smaller piece is dust. */
const DUST = 1 / 4000;

/**
 * Detects a failed cut: of a background that is only nearly even, such as boards, shreds remain all around.
 * @param background 1 for removed pixels; dust is added to it
 * @returns whether shreds remain
 */
export function leavesShreds(background: Uint8Array, width: number): boolean {
  const pieces = piecesOf(background, width);
  if (pieces.length > MAX_PIECES) return true;
  const sizes = pieces.map(({ length }) => length).sort((one, other) => other - one);
  const sum = (all: readonly number[]) => all.reduce((total, size) => total + size, 0);
  if (sum(sizes.slice(LARGE_PIECES)) > sum(sizes) * MAX_LOOSE_SHARE) return true;
  const dust = pieces.filter(({ length }) => length < background.length * DUST);
  for (const piece of dust) for (const at of piece) background[at] = 1;
  return false;
}

/** The connected pieces that remain; counting stops when there are too many. */
function piecesOf(background: Uint8Array, width: number): Int32Array[] {
  const visited = Uint8Array.from(background);
  const queue = new Int32Array(background.length);
  const pieces: Int32Array[] = [];
  for (let start = 0; start < visited.length && pieces.length <= MAX_PIECES; start += 1) {
    if (visited[start] === 1) continue;
    let end = 0;
    const take = (at: number) => {
      if (visited[at] === 1) return;
      visited[at] = 1;
      queue[end++] = at;
    };
    take(start);
    for (let next = 0; next < end; next += 1) {
      const at = queue[next]!;
      if (at % width > 0) take(at - 1);
      if (at % width < width - 1) take(at + 1);
      if (at >= width) take(at - width);
      if (at + width < visited.length) take(at + width);
    }
    pieces.push(queue.slice(0, end));
  }
  return pieces;
}
