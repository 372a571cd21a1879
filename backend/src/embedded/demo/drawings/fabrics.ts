import type { DemoItem } from '../closet.ts';

/** Colours and fabrics of what is drawn. */

const COLOURS: Readonly<Record<string, string>> = {
  black: '#37343a',
  white: '#f1ece2',
  red: '#a23a35',
  blue: '#5f83a8',
  green: '#55705b',
  yellow: '#d8b24a',
  brown: '#7b5842',
  gray: '#8f8f90',
  beige: '#cfb894',
  pink: '#d3a0a2',
  navy: '#33435f',
  purple: '#75608c',
  orange: '#cd7b47',
};
const OTHER = '#9a8f80';

/**
 * A fabric is lines over the whole sheet: an SVG pattern would look the same, and take ten times as long to paint.
 * Dashes of no length are dots.
 */
interface Line {
  readonly path: string;
  readonly width: number;
  readonly opacity: number;
  readonly white?: true;
  readonly dash?: string;
}

export const CLOTH_HEIGHT = 910;
const [LEFT, RIGHT, TOP, BOTTOM] = [80, 720, 90, 90 + CLOTH_HEIGHT];
const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step);
const rows = (step: number, from = 0): string =>
  steps(TOP + from, BOTTOM, step)
    .map((y) => `M${LEFT} ${y}H${RIGHT}`)
    .join('');
const columns = (step: number, from = 0): string =>
  steps(LEFT + from, RIGHT, step)
    .map((x) => `M${x} ${TOP}V${BOTTOM}`)
    .join('');
const diagonals = (step: number, up = 1): string =>
  steps(LEFT - CLOTH_HEIGHT, RIGHT + CLOTH_HEIGHT, step)
    .map((x) => `M${x} ${TOP}l${CLOTH_HEIGHT * up} ${CLOTH_HEIGHT}`)
    .join('');
/** @param piece drawn from each corner of tiles of that size, every other row half a tile aside */
const tiles = (width: number, height: number, piece: string, aside = 0): string =>
  steps(TOP, BOTTOM, height)
    .flatMap((y, row) => steps(LEFT - (row % 2) * aside, RIGHT, width).map((x) => `M${x} ${y}${piece}`))
    .join('');

const FABRICS = {
  plain: [{ path: rows(8), width: 1.2, opacity: 0.03 }],
  rib: [
    { path: columns(6), width: 2.2, opacity: 0.1 },
    { path: columns(6, 3), width: 1.4, opacity: 0.08, white: true },
  ],
  knit: [
    { path: columns(12), width: 3, opacity: 0.11, dash: '6 6' },
    { path: columns(12, 6), width: 3, opacity: 0.11, dash: '0 6 6 0' },
  ],
  cable: [
    { path: tiles(60, 44, 'm14 0q0 14 16 22t16 22m0 -44q0 8 -8 13m-16 18q-8 5 -8 13'), width: 6, opacity: 0.2 },
    {
      path: tiles(60, 44, 'm11 0q0 14 16 22t16 22m0 -44q0 8 -7 12m-17 20q-8 4 -8 12'),
      width: 3,
      opacity: 0.22,
      white: true,
    },
    { path: columns(60, 1), width: 4, opacity: 0.16 },
  ],
  // Apart: lines of one path that cross each other cost the most.
  weave: [
    { path: rows(5), width: 1, opacity: 0.07 },
    { path: columns(5), width: 1, opacity: 0.07 },
  ],
  twill: [{ path: diagonals(10), width: 2, opacity: 0.12 }],
  pique: [{ path: columns(9), width: 3.2, opacity: 0.12, dash: '0 9' }],
  wale: [
    { path: columns(14), width: 4, opacity: 0.15 },
    { path: columns(14, 7), width: 3, opacity: 0.1, white: true },
  ],
  tweed: [
    { path: columns(14), width: 3.2, opacity: 0.4, white: true, dash: '0 13 0 8' },
    { path: columns(14, 7), width: 3, opacity: 0.24, dash: '0 9 0 14' },
  ],
  lace: [
    { path: tiles(32, 32, 'a11 11 0 1 1 -.1 0'), width: 1.6, opacity: 0.36, white: true },
    { path: columns(32, 16), width: 8, opacity: 0.3, white: true, dash: '0 32' },
    { path: diagonals(32), width: 1.2, opacity: 0.16, white: true },
    { path: diagonals(32, -1), width: 1.2, opacity: 0.16, white: true },
  ],
  beads: [
    { path: columns(12), width: 4.6, opacity: 0.5, white: true, dash: '0 12' },
    { path: columns(12, 6), width: 4, opacity: 0.12, dash: '0 12' },
  ],
  sheen: [{ path: diagonals(90), width: 30, opacity: 0.022, white: true }],
  crocodile: [
    { path: tiles(44, 26, 'm8 3h28q6 0 6 6v8q0 6 -6 6h-28q-6 0 -6 -6v-8q0 -6 6 -6'), width: 2.4, opacity: 0.4 },
    { path: tiles(44, 26, 'm10 8h20'), width: 2.6, opacity: 0.26, white: true },
  ],
  tortoise: [
    { path: tiles(46, 40, 'm6 8q8 -6 16 0t4 14m12 6q8 2 6 8m-40 -4q6 2 4 8', 20), width: 11, opacity: 0.5 },
    { path: tiles(46, 40, 'm26 26q5 0 4 5', 20), width: 6, opacity: 0.24, white: true },
  ],
} as const satisfies Readonly<Record<string, readonly Line[]>>;

/** What the name says comes before the material. */
const BY_WORD: readonly (readonly [word: string, fabric: keyof typeof FABRICS])[] = [
  ['ケーブル', 'cable'],
  ['クロコ', 'crocodile'],
  ['鹿の子', 'pique'],
  ['べっ甲', 'tortoise'],
  ['ビーズ', 'beads'],
  ['ニット', 'knit'],
];

const OF_MATERIAL: Readonly<Record<string, keyof typeof FABRICS>> = {
  corduroy: 'wale',
  denim: 'twill',
  wool: 'weave',
  wool_blend: 'weave',
  canvas: 'weave',
  linen: 'weave',
  tweed: 'tweed',
  lace: 'lace',
  silk: 'sheen',
  satin: 'sheen',
  genuine_leather: 'sheen',
  calfskin: 'sheen',
  nylon: 'sheen',
};

export const colourOf = ({ color }: Pick<DemoItem, 'color'>): string => COLOURS[color] ?? OTHER;

/** What lies over the item's colour. */
export function clothOf({ name, material }: Pick<DemoItem, 'name' | 'material'>): string {
  const fabric = BY_WORD.find(([word]) => name.includes(word))?.[1] ?? OF_MATERIAL[material] ?? 'plain';
  const lines: readonly Line[] = FABRICS[fabric];
  return lines
    .map(({ path, width, opacity, white, dash }) => {
      const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash}"`;
      return `<path d="${path}" stroke="${white ? '#fff' : '#000'}" stroke-opacity="${opacity}" stroke-width="${width}"${dashes}/>`;
    })
    .join('');
}

/** @param part of the other colour, 0 to 1 */
export function mixed(colour: string, other: string, part: number): string {
  const [one, two] = [channels(colour), channels(other)];
  return `#${one.map((value, index) => hex(value + (two[index]! - value) * part)).join('')}`;
}

/** 0 is black, 1 white. */
export function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
