/**
 * Renders an SVG of our own making as PNG; never what people upload. The renderer is loaded when it is first needed: it
 * would cost every start its memory.
 */
export async function renderDrawing(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}
