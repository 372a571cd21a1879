import type { DemoItem } from './closet.ts';
import { ACCESSORIES } from './drawings/accessories.ts';
import { BAGS } from './drawings/bags.ts';
import { BOTTOMS } from './drawings/bottoms.ts';
import type { Drawing, Drawings, Tone } from './drawings/drawing.ts';
import { DRESSES } from './drawings/dresses.ts';
import { OUTERWEAR } from './drawings/outerwear.ts';
import { SHOES } from './drawings/shoes.ts';
import { TOPS } from './drawings/tops.ts';

/** Drawn garments instead of photographs: an SVG of a garment on a backdrop, in the item's colour and fabric. */

/** Pixels of the rendered picture; the drawing itself is made on an 800 × 1000 sheet. */
const WIDTH = 800;
const HEIGHT = 1000;

const COLOURS: Readonly<Record<string, string>> = {
  black: '#2f2d30',
  white: '#f3efe6',
  red: '#a23a35',
  blue: '#5f83a8',
  green: '#55705b',
  yellow: '#d8b24a',
  brown: '#7b5842',
  gray: '#8f8f90',
  beige: '#d0bb9b',
  pink: '#d7a6a6',
  navy: '#2f3e5a',
  purple: '#75608c',
  orange: '#cd7b47',
  other: '#9a8f80',
};

const BACKDROPS = ['#e9e3d8', '#dfe2dd', '#ebddd4', '#dcdbe3', '#e6e4d8', '#d9e0e4'];

const DRAWINGS: Drawings = { ...TOPS, ...OUTERWEAR, ...BOTTOMS, ...DRESSES, ...BAGS, ...SHOES, ...ACCESSORIES };
/** Where a sub-category alone doesn't say how it looks: a word of the name. */
const BY_WORD: readonly (readonly [word: string, drawing: string])[] = [
  ['ボウタイ', 'bow_blouse'],
  ['ノーカラー', 'collarless_jacket'],
  ['レースの', 'lace_dress'],
];

/** Fabric as an SVG pattern of 16 × 16 laid over the colour. */
const FABRICS = {
  rib: '<path d="M2 0V16M10 0V16" stroke="#000" stroke-opacity=".1" stroke-width="2.5"/>',
  weave: '<path d="M0 0L16 16M8 -8L24 8M-8 8L8 24" stroke="#000" stroke-opacity=".1" stroke-width="1.6"/>',
  tweed:
    '<circle cx="4" cy="4" r="1.5" fill="#fff" fill-opacity=".4"/><circle cx="11" cy="10" r="1.5" fill="#000" fill-opacity=".2"/><circle cx="13" cy="3" r="1" fill="#000" fill-opacity=".18"/>',
  sheen: '<path d="M-4 20L20 -4" stroke="#fff" stroke-opacity=".07" stroke-width="6"/>',
  plain: '<path d="M0 4H16M0 12H16" stroke="#000" stroke-opacity=".03" stroke-width="1.2"/>',
} as const;

const FABRIC_OF: Readonly<Record<string, keyof typeof FABRICS>> = {
  wool: 'rib',
  cashmere: 'rib',
  wool_blend: 'rib',
  corduroy: 'rib',
  denim: 'weave',
  canvas: 'weave',
  linen: 'weave',
  tweed: 'tweed',
  lace: 'tweed',
  silk: 'sheen',
  satin: 'sheen',
  genuine_leather: 'sheen',
  calfskin: 'sheen',
  nylon: 'sheen',
};

const TONES: Readonly<Record<Tone, string>> = {
  darker: 'fill="#000" fill-opacity=".16"',
  darkest: 'fill="#1c1917" fill-opacity=".62"',
  lighter: 'fill="#fff" fill-opacity=".13"',
  pale: 'fill="#f4efe6"',
  metal: 'fill="url(#metal)"',
};

const MIRROR = 'matrix(-1 0 0 1 800 0)';

/** @param view 0 is the whole garment, 1 a closer look at the same one. */
export function illustrate(item: DemoItem, seed: number, view: 0 | 1): string {
  const drawing = drawingOf(item);
  const colour = COLOURS[item.color] ?? '#9a8f80';
  const backdrop = BACKDROPS[(seed + view) % BACKDROPS.length] ?? '#e9e3d8';
  // Shoes and small things would look lost at the size of a coat.
  const size = drawing.whole ? 1.28 : 1.1;
  const whole = `translate(${400 - 400 * size} ${500 - 510 * size}) scale(${size}) rotate(${(seed % 5) - 2} 400 500)`;
  const place = view === 1 ? 'translate(-250 -190) scale(1.75)' : whole;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 800 1000">
<defs>${definitions(drawing, FABRICS[FABRIC_OF[item.material] ?? 'plain'])}</defs>
<rect width="800" height="1000" fill="${backdrop}"/>
<rect width="800" height="1000" fill="url(#window)"/>
<rect width="800" height="1000" fill="url(#room)"/>
<g transform="${place}" stroke-linejoin="round" stroke-linecap="round">${garment(drawing, colour)}</g></svg>`;
}

function drawingOf(item: DemoItem): Drawing {
  const byWord = BY_WORD.find(([word]) => item.name.includes(word))?.[1];
  const drawing = DRAWINGS[byWord ?? item.subCategory] ?? DRAWINGS[item.mainCategory];
  if (drawing === undefined) throw new RangeError(`nothing is drawn for ${item.mainCategory}`);
  return drawing;
}

/**
 * Blurring is most of what a drawing costs: only so many percent around what is blurred, in the colours as they are, and of
 * the shadow no more than how dense it is.
 */
const margin = (percent: number): string =>
  `x="-${percent}%" y="-${percent}%" width="${100 + 2 * percent}%" height="${100 + 2 * percent}%" color-interpolation-filters="sRGB"`;

const definitions = (drawing: Drawing, fabric: string): string => `
<linearGradient id="room" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".35"/><stop offset=".7" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#3a2d20" stop-opacity=".16"/></linearGradient>
<linearGradient id="window" gradientUnits="userSpaceOnUse" x1="40" y1="260" x2="620" y2="20"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".45" stop-color="#fff" stop-opacity=".42"/><stop offset=".8" stop-color="#fff" stop-opacity="0"/></linearGradient>
<linearGradient id="side" gradientUnits="userSpaceOnUse" x1="140" y1="180" x2="680" y2="760"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient>
<linearGradient id="metal" gradientUnits="userSpaceOnUse" x1="200" y1="300" x2="640" y2="740"><stop offset="0" stop-color="#e6d3a3"/><stop offset=".5" stop-color="#b8995a"/><stop offset="1" stop-color="#8a6f3c"/></linearGradient>
<pattern id="cloth" width="16" height="16" patternUnits="userSpaceOnUse">${fabric}</pattern>
<filter id="soft" ${margin(12)}><feGaussianBlur in="SourceAlpha" stdDeviation="20"/></filter>
<filter id="fold" ${margin(8)}><feGaussianBlur stdDeviation="9"/></filter>
<clipPath id="shape">${paths(drawing, drawing.shape, '')}</clipPath>
<clipPath id="aside"><path d="M-99 -99H396.5V1099H-99ZM403.5 -99H899V1099H403.5Z"/></clipPath>`;

/** From behind to in front: shadow on the wall, the inside, the cloth and how it falls, parts, seams, buttons. */
function garment(drawing: Drawing, colour: string): string {
  const { behind, shape, panels = [], folds, seams, stitches, buttons = [] } = drawing;
  const draw = (path: string | undefined, look: string) => (path === undefined ? '' : paths(drawing, path, look));
  const parts = panels.map(([path, tone]) => draw(path, `fill="${colour}"`) + draw(path, TONES[tone])).join('');
  const edges = panels.map(([path]) => draw(path, 'fill="none" stroke="#000" stroke-opacity=".2" stroke-width="1.6"'));
  return [
    `<g transform="translate(16 30)" fill-opacity=".4" filter="url(#soft)">${draw(behind, '')}${draw(shape, '')}</g>`,
    draw(behind, `fill="${colour}"`) + draw(behind, 'fill="#000" fill-opacity=".38"'),
    draw(shape, `fill="${colour}" stroke="${colour}" stroke-width="2"`),
    draw(shape, 'fill="url(#cloth)"'),
    parts,
    '<g clip-path="url(#shape)" fill="none">',
    `<g filter="url(#fold)"><g stroke="#000" stroke-opacity=".3" stroke-width="17">${draw(folds, '')}</g>`,
    `<g transform="translate(-11 0)" stroke="#fff" stroke-opacity=".22" stroke-width="11">${draw(folds, '')}</g></g>`,
    '<rect width="800" height="1000" fill="url(#side)"/></g>',
    `<g${drawing.whole ? '' : ' clip-path="url(#aside)"'}>`,
    ...edges,
    draw(shape, 'fill="none" stroke="#000" stroke-opacity=".16" stroke-width="1.8"'),
    '</g>',
    draw(seams, 'fill="none" stroke="#000" stroke-opacity=".34" stroke-width="2.2"'),
    draw(stitches, 'fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2" stroke-dasharray="7 5"'),
    ...buttons.map(button),
  ].join('');
}

const button = ([x, y]: readonly [number, number]): string =>
  `<circle cx="${x}" cy="${y + 2}" r="7.5" fill="#000" fill-opacity=".3"/><circle cx="${x}" cy="${y}" r="7" fill="#e9e0cf"/><circle cx="${x}" cy="${y}" r="2" fill="#6b5c48"/>`;

function paths({ whole }: Drawing, path: string, look: string): string {
  const half = `<path d="${path}" fill-rule="evenodd" ${look}/>`;
  return whole ? half : `${half}<path d="${path}" fill-rule="evenodd" transform="${MIRROR}" ${look}/>`;
}
