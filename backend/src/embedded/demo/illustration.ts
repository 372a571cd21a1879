import type { DemoItem } from './closet.ts';
import { ACCESSORIES } from './drawings/accessories.ts';
import { BAGS } from './drawings/bags.ts';
import { BOTTOMS } from './drawings/bottoms.ts';
import type { Drawing, Drawings } from './drawings/drawing.ts';
import { DRESSES } from './drawings/dresses.ts';
import { CLOTH_HEIGHT, clothOf, colourOf, lightness, mixed } from './drawings/fabrics.ts';
import { type Stance, STANCES } from './drawings/figure.ts';
import { OUTERWEAR } from './drawings/outerwear.ts';
import { backOf, EDGES, frontOf, longer, type Paint, painted, placed, shadowOf, whole } from './drawings/painting.ts';
import { SHOES } from './drawings/shoes.ts';
import { TOPS } from './drawings/tops.ts';

/** Drawn garments instead of photographs: an SVG of a garment in a room, in the item's colour and fabric. */

/**
 * Pixels of the rendered picture; the drawing itself is made on an 800 × 1000 sheet. What only an item's page shows is smaller:
 * each pixel takes the first start time.
 */
const WIDTH = 800;
const OTHER_WIDTH = 576;
const PROPORTION = 1.25;

/** `back` of shoes is from above. */
export type View = 'front' | 'back' | 'detail' | 'worn';

const DRAWINGS: Drawings = { ...TOPS, ...OUTERWEAR, ...BOTTOMS, ...DRESSES, ...BAGS, ...SHOES, ...ACCESSORIES };
/** Where a sub-category alone doesn't say how it looks: a word of the name. */
const BY_WORD: readonly (readonly [word: string, drawing: string])[] = [
  ['ボウタイ', 'bow_blouse'],
  ['ノーカラー', 'collarless_jacket'],
  ['レースの', 'lace_dress'],
];

const WALLS = ['#e9e3d8', '#dce1dc', '#ebddd4', '#d9d9e2', '#e6e4d8', '#d5dee3'];
/** What is white would be lost on them. */
const DEEP_WALLS = ['#a9a396', '#98a29c', '#b09d92', '#9b9fab'];
const PALE = 0.85;

/** Light that falls in from the left, the right or above: its gradient on the wall, on cloth, and where the sun lies. */
const LIGHTS = [
  ['x1="40" y1="260" x2="620" y2="20"', 'x1="140" y1="180" x2="680" y2="760"', 'M60 0H330L170 1000H-100Z'],
  ['x1="760" y1="300" x2="180" y2="40"', 'x1="660" y1="180" x2="120" y2="760"', 'M560 0H760L900 1000H700Z'],
  ['x1="400" y1="-80" x2="400" y2="520"', 'x1="330" y1="120" x2="470" y2="860"', ''],
] as const;
const ZOOM = 2.3;
/** What reaches the feet is longer than a sheet at the size of the others. */
const LONG = 1.6;
const LAID_OUT = 1.45;
const SMALLER = 'translate(88 9) scale(.78)';

/** What an owner photographs of an item, its front first. */
export function viewsOf(item: DemoItem): readonly View[] {
  return drawingOf(item).back === undefined ? ['front', 'detail', 'worn'] : ['front', 'back', 'detail', 'worn'];
}

/** @param seed of the room and its light: two items side by side don't look as if taken on one afternoon */
export function illustrate(item: DemoItem, seed: number, view: View): string {
  const drawing = drawingOf(item);
  const colour = colourOf(item);
  const cloth = clothOf(item);
  // What hangs to the feet is longer than a sheet.
  const below = drawing.worn.longer === undefined ? '' : placed(`translate(0 ${CLOTH_HEIGHT})`, cloth);
  const paint: Paint = { colour, cloth: cloth + below, id: 'shape' };
  const light = LIGHTS[(seed + (view === 'worn' ? 1 : 0)) % LIGHTS.length]!;
  const walls = lightness(colour) > PALE ? DEEP_WALLS : WALLS;
  const wall = walls[(seed + (view === 'front' ? 0 : 1)) % walls.length]!;
  const width = view === 'front' ? WIDTH : OTHER_WIDTH;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width * PROPORTION}" viewBox="0 0 800 1000">
<defs>${definitions(light)}${EDGES}</defs>
${room(wall, light, view === 'worn' ? STANCES[drawing.worn.as] : {})}
<g stroke-linejoin="round" stroke-linecap="round">${view === 'worn' ? worn(drawing, paint) : alone(drawing, paint, seed, view)}</g></svg>`;
}

function drawingOf(item: DemoItem): Drawing {
  const byWord = BY_WORD.find(([word]) => item.name.includes(word))?.[1];
  const drawing = DRAWINGS[byWord ?? item.subCategory];
  if (drawing === undefined) throw new RangeError(`nothing is drawn for ${item.name}`);
  return drawing;
}

function alone(drawing: Drawing, paint: Paint, seed: number, view: Exclude<View, 'worn'>): string {
  const { beside: _, ...single } = drawing;
  const isLong = (drawing.worn.longer ?? 1) > LONG;
  const look = longer(view === 'back' ? { ...single, buttons: [], ...drawing.back } : drawing, isLong ? LAID_OUT : 1);
  const [x, y] = drawing.closeUp;
  // Shoes and small things would look lost at the size of a coat.
  const size = look.whole ? 1.12 : 1.02;
  const place =
    view === 'detail'
      ? `translate(${400 - x * ZOOM} ${500 - y * ZOOM}) scale(${ZOOM})`
      : `translate(${400 - 400 * size} ${500 - 510 * size}) scale(${size}) rotate(${(seed % 5) - 2} 400 500)`;
  const shift = isLong && view !== 'detail' ? SMALLER : view === 'front' ? (drawing.shift ?? '') : '';
  return placed(place, placed(shift, shadowOf(look) + whole(look, paint)));
}

function worn({ worn: { as, at, scale = 1, longer: times = 1, look }, ...drawing }: Drawing, paint: Paint): string {
  const stance = STANCES[as];
  const tones = companions(paint.colour);
  const garment = longer({ ...drawing, ...look }, times);
  const [x, y] = [stance.at[0] - at[0] * scale, stance.at[1] - at[1] * scale];
  const there = (content: string) => placed(`translate(${x} ${y}) scale(${scale})`, content);
  const figure = (part: 'under' | 'between' | 'over') => painted(stance[part], tones, stance.whole ?? false);
  const { beside } = garment;
  return placed(
    stance.view,
    [
      figure('under'),
      beside === undefined ? '' : there(placed(beside[1], whole(beside[0], { ...paint, id: 'beside' }))),
      there(backOf(garment, paint)),
      figure('between'),
      there(frontOf(garment, paint)),
      figure('over'),
    ].join(''),
  );
}

/** What else the figure wears goes with the item and stands out from it. */
function companions(colour: string) {
  const isLight = lightness(colour) > 0.45;
  const [light, dark] = ['#e8e0d2', '#4c4a4d'];
  return {
    skin: '#d9b596',
    hair: '#463932',
    light,
    dark: '#3a3432',
    near: isLight ? dark : mixed(light, '#b9a98f', 0.5),
    far: isLight ? '#f2ece0' : light,
  };
}

const definitions = ([window, side]: (typeof LIGHTS)[number]): string => `
<linearGradient id="room" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".35"/><stop offset=".7" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#3a2d20" stop-opacity=".16"/></linearGradient>
<linearGradient id="window" gradientUnits="userSpaceOnUse" ${window}><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".45" stop-color="#fff" stop-opacity=".4"/><stop offset=".8" stop-color="#fff" stop-opacity="0"/></linearGradient>
<linearGradient id="side" gradientUnits="userSpaceOnUse" ${side}><stop offset="0" stop-color="#fff" stop-opacity=".18"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a120a" stop-opacity=".24"/></linearGradient>
<linearGradient id="metal" gradientUnits="userSpaceOnUse" x1="200" y1="300" x2="640" y2="740"><stop offset="0" stop-color="#e6d3a3"/><stop offset=".5" stop-color="#b8995a"/><stop offset="1" stop-color="#8a6f3c"/></linearGradient>`;

/** With the floor that somebody stands on, where it is seen. */
const room = (wall: string, [, , sun]: (typeof LIGHTS)[number], { floor, whole }: Partial<Stance>): string =>
  [
    `<rect width="800" height="1000" fill="${wall}"/>`,
    floor === undefined
      ? ''
      : `<rect y="${floor - 90}" width="800" height="500" fill="${mixed(wall, '#6b5238', 0.26)}"/><ellipse cx="410" cy="${floor + 32}" rx="${whole ? 290 : 190}" ry="20" fill="#2b2015" fill-opacity=".16"/>`,
    sun === '' ? '' : `<path d="${sun}" fill="#fff" fill-opacity=".16"/>`,
    '<rect width="800" height="1000" fill="url(#window)"/><rect width="800" height="1000" fill="url(#room)"/>',
  ].join('');
