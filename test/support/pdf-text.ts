import { inflateSync } from 'node:zlib';

/** The text of a PDF with embedded fonts, as a reader copies it: one line per piece of text. */
export function pdfText(file: Buffer): string {
  const objects = objectsOf(file);
  const lines: string[] = [];
  for (const { head, stream } of objects.values()) {
    if (!/^<<\s*\/Type \/Page\s/m.test(head) && !/\/Type \/Page\n/.test(head)) continue;
    const fonts = fontsOf(objects, referred(head, 'Resources') ?? 0);
    lines.push(...shown(objects.get(referred(head, 'Contents') ?? 0)?.stream ?? stream, fonts));
  }
  return lines.join('\n');
}

/** Names of the fonts with embedded glyphs, each with its subset tag. */
export const embeddedFonts = (file: Buffer): string[] =>
  [...objectsOf(file).values()].flatMap(({ head }) =>
    head.includes('/FontFile2') ? (/\/FontName \/(\S+)/.exec(head)?.slice(1, 2) ?? []) : [],
  );

export const pdfPages = (file: Buffer): number =>
  [...objectsOf(file).values()].filter(({ head }) => /\/Type \/Page\n/.test(head)).length;

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}
type Objects = ReadonlyMap<number, PdfObject>;
/** Characters by glyph code. */
type Characters = ReadonlyMap<string, string>;

function objectsOf(file: Buffer): Objects {
  const text = file.toString('latin1');
  const found = text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)(?:\nstream\n([\s\S]*?)\nendstream)?\nendobj/g);
  return new Map(
    [...found].map(([, id, head = '', raw = '']) => {
      const packed = head.includes('/FlateDecode') && !head.includes('/FontFile') && !head.includes('/Image');
      const bytes = Buffer.from(raw, 'latin1');
      return [Number(id), { head, stream: packed ? inflateSync(bytes).toString('latin1') : raw }];
    }),
  );
}

function referred(head: string, name: string): number | undefined {
  const [, id] = new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(head) ?? [];
  return id === undefined ? undefined : Number(id);
}

function fontsOf(objects: Objects, resources: number): ReadonlyMap<string, Characters> {
  const [, list = ''] = /\/Font <<([\s\S]*?)>>/.exec(objects.get(resources)?.head ?? '') ?? [];
  const named = [...list.matchAll(/\/(F\d+) (\d+) 0 R/g)];
  return new Map(
    named.map(([, name = '', id]) => {
      const map = objects.get(referred(objects.get(Number(id))?.head ?? '', 'ToUnicode') ?? 0)?.stream ?? '';
      return [name, charactersOf(map)];
    }),
  );
}

function charactersOf(map: string): Characters {
  const ranges = [...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)];
  return new Map(
    ranges.flatMap(([, start = '', listed = '']) =>
      [...listed.matchAll(/<([0-9a-f ]*)>/gi)].map(([, units = ''], at) => {
        const code = (parseInt(start, 16) + at).toString(16).padStart(4, '0');
        const written = units.split(' ').map((unit) => String.fromCharCode(parseInt(unit, 16)));
        return [code, written.join('')] as const;
      }),
    ),
  );
}

function shown(content: string, fonts: ReadonlyMap<string, Characters>): string[] {
  const lines: string[] = [];
  let font: Characters | undefined;
  for (const [, name, piece = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    else lines.push([...piece.matchAll(/<([0-9a-f]+)>/gi)].map(([, codes = '']) => written(codes, font)).join(''));
  }
  return lines;
}

const written = (codes: string, font: Characters | undefined): string =>
  (codes.match(/.{4}/g) ?? []).map((code) => font?.get(code.toLowerCase()) ?? '\u{fffd}').join('');
