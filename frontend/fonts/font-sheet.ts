import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Face,
  type OriginalSlices,
  type RecordedText,
  rangesOf,
  rareSlices,
  type Slice,
  slicesOf,
} from './slices.ts';

/** In which all packages lie. */
export const PACKAGES = join(import.meta.dirname, '..', '..', 'node_modules');
/** The files that are cut, and the style sheet that names them. */
export const CUT = join(import.meta.dirname, 'cut');

const SANS = '@fontsource-variable/noto-sans-jp';
const SERIF = '@fontsource/shippori-mincho';
const STATIC_SANS = '@expo-google-fonts/noto-sans-jp';

/** What each face is cut from: the whole typeface in one weight. The axis of a variable font doubles a file. */
export const SOURCES: Readonly<Record<Face, { source: string; family: string; weight: string }>> = {
  sans400: { source: `${STATIC_SANS}/400Regular/NotoSansJP_400Regular.ttf`, family: 'Meguri Sans', weight: '400' },
  sans500: { source: `${STATIC_SANS}/500Medium/NotoSansJP_500Medium.ttf`, family: 'Meguri Sans', weight: '500' },
  serif500: {
    source: `${SERIF}/files/shippori-mincho-japanese-500-normal.woff2`,
    family: 'Meguri Mincho',
    weight: '500',
  },
};

/** The typefaces as they come, for what we don't cut; the families behind ours in the list of each text (styles.css). */
const ORIGINALS = [
  { from: SANS, family: 'Noto Sans JP Variable', weight: '100 900', file: 'noto-sans-jp-%-wght-normal.woff2' },
  { from: SERIF, family: 'Shippori Mincho', weight: '500', file: 'shippori-mincho-%-500-normal.woff2' },
];

/** What is cut, by what was recorded (text.json). */
export function wantedSlices(): readonly Slice[] {
  const text = JSON.parse(readFileSync(join(import.meta.dirname, 'text.json'), 'utf8')) as RecordedText;
  return slicesOf(text, originalsOf(SANS));
}

/** Relative to the style sheet. */
export const fileOf = ({ face, name }: Slice): string => `${face}/${name}.woff2`;

/** Every file with its characters: a browser loads the files with characters that a page shows. */
export function styleSheet(slices: readonly Slice[]): string {
  const rare = ORIGINALS.flatMap(({ from, family, weight, file }) => {
    const originals = originalsOf(from);
    return rareSlices(originals).map((name) => {
      const url = `${from}/files/${file.replace('%', name.replace(/[[\]]/g, ''))}`;
      return rule(family, weight, url, originals[name] ?? '');
    });
  });
  const own = slices.map((slice) => {
    const { family, weight } = SOURCES[slice.face];
    return rule(family, weight, `./${fileOf(slice)}`, rangesOf(slice.characters));
  });
  return [...rare, ...own, ''].join('\n');
}

const rule = (family: string, weight: string, url: string, ranges: string): string =>
  `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url('${url}')format('woff2');unicode-range:${ranges}}`;

const originalsOf = (name: string): OriginalSlices =>
  JSON.parse(readFileSync(join(PACKAGES, name, 'unicode.json'), 'utf8')) as OriginalSlices;
