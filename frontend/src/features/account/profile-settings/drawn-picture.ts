/** Width and height in pixels. */
const SIDE = 512;

/** Renders a built-in drawing as a picture to upload. @param drawn its address, such as `/portraits.svg#p3` */
export async function drawnPicture(drawn: string): Promise<Blob> {
  const [file = '', view = ''] = drawn.split('#');
  const answer = await fetch(file);
  const drawings = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
  const root = drawings.documentElement;
  root.setAttribute('viewBox', drawings.getElementById(view)?.getAttribute('viewBox') ?? '');
  // Some browsers draw nothing if the SVG has no explicit size.
  root.setAttribute('width', String(SIDE));
  root.setAttribute('height', String(SIDE));
  return painted(new Blob([new XMLSerializer().serializeToString(drawings)], { type: 'image/svg+xml' }));
}

async function painted(drawing: Blob): Promise<Blob> {
  const address = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
    canvas.getContext('2d')?.drawImage(image, 0, 0, SIDE, SIDE);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((picture) => (picture === null ? reject(new Error('nothing was painted')) : resolve(picture)));
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
