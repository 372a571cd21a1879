import sharp from 'sharp';

/** Generates different, detailed pictures like a camera's: JPEG, 4 to 9 MB each at 12 megapixels. */
export function photographs(count: number, width: number, height: number): Promise<Buffer[]> {
  const noise = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < noise.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    noise[at] = 96 + (state >>> 26) + ((at >>> 12) & 63);
  }
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      sharp(noise, { raw: { width, height, channels: 3 } })
        .blur(0.6 + index / 10)
        .jpeg({ quality: 90 })
        .toBuffer(),
    ),
  );
}
