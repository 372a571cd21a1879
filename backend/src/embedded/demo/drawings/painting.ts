import type { Look, Point, Tone } from './drawing.ts';
import { mixed } from './fabrics.ts';
import type { Figure, Shade } from './figure.ts';

/** Looks and figures as SVG elements. Nothing is blurred: that would be most of what a picture costs. */

const TONES: Readonly<Record<Tone, string>> = {
  same: 'fill="none"',
  darker: 'fill="#000" fill-opacity=".16"',
  darkest: 'fill="#1c1917" fill-opacity=".62"',
  lighter: 'fill="#fff" fill-opacity=".13"',
  pale: 'fill="#f4efe6"',
  metal: 'fill="url(#metal)"',
};

const MIRROR = 'matrix(-1 0 0 1 800 0)';
/** Soft edges: strokes over each other, from wide and faint to narrow. */
const SHADOW = [58, 44, 32, 21, 11];
const FOLD = [
  [22, 0.07],
  [13, 0.08],
  [5, 0.1],
] as const;
const WAIST = 500;
/** Where halves meet there is no edge. */
export const EDGES = '<clipPath id="aside"><path d="M-99 -99H396.5V1499H-99ZM403.5 -99H899V1499H403.5Z"/></clipPath>';

export interface Paint {
  readonly colour: string;
  /** Of its fabric: SVG elements over the whole sheet. */
  readonly cloth: string;
  /** Unique among what is painted into one picture. */
  readonly id: string;
}

/** What a look throws onto the wall behind it. */
export const shadowOf = (look: Look): string =>
  `<g transform="translate(7 14)" fill="#2b2015" fill-opacity=".04" stroke="#2b2015" stroke-opacity=".036" stroke-linejoin="round">${[
    look.behind,
    look.shape,
  ]
    .map((path) => SHADOW.map((width) => halves(look, path, `stroke-width="${width}"`)).join(''))
    .join('')}</g>${look.beside === undefined ? '' : placed(look.beside[1], shadowOf(look.beside[0]))}`;

/** What is seen behind a garment. */
export const backOf = (look: Look, { colour }: Paint): string =>
  halves(look, look.behind, `fill="${mixed(colour, '#1a120a', 0.42)}"`);

/** What no cloth lies over: soles, clasps, linings, and what is sewn on afterwards. */
const BARE: readonly Tone[] = ['pale', 'metal', 'darkest'];

/** From behind to in front: the garment, its parts, the cloth and how it falls, what is sewn on, seams, buttons. */
export function frontOf(look: Look, { colour, cloth, id }: Paint): string {
  const { shape, panels = [], folds, seams, stitches, buttons = [] } = look;
  const draw = (path: string | undefined, how: string) => halves(look, path, how);
  const parts = panels.map(
    ([path, tone]) =>
      draw(path, `fill="${colour}"`) +
      draw(path, TONES[tone]) +
      inEdges(look, draw(path, 'fill="none" stroke="#000" stroke-opacity=".24" stroke-width="1.6"')),
  );
  const bare = panels.findIndex(([, tone]) => BARE.includes(tone));
  const sewnOn = bare === -1 ? [] : parts.splice(bare);
  const shade = mixed(colour, '#1a120a', 0.7);
  const fallen = FOLD.map(([width, opacity]) =>
    draw(folds, `stroke="${shade}" stroke-opacity="${opacity}" stroke-width="${width}"`),
  );
  return [
    draw(shape, `fill="${colour}" stroke="${colour}" stroke-width="2"`),
    ...parts,
    `<clipPath id="${id}">${draw(shape, '')}</clipPath>`,
    `<g clip-path="url(#${id})" fill="none">${cloth}${fallen.join('')}`,
    `<g transform="translate(-12 0)" stroke="#fff" stroke-opacity=".1" stroke-width="7">${draw(folds, '')}</g>`,
    '<rect x="-100" y="-100" width="1000" height="1500" fill="url(#side)"/></g>',
    ...sewnOn,
    inEdges(look, draw(shape, `fill="none" stroke="${shade}" stroke-opacity=".45" stroke-width="2"`)),
    draw(seams, `fill="none" stroke="${shade}" stroke-opacity=".6" stroke-width="2.2"`),
    draw(stitches, 'fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2" stroke-dasharray="7 5"'),
    ...buttons.map(button),
  ].join('');
}

/** A look with what stands beside it, and what is behind both. */
export function whole(look: Look, paint: Paint): string {
  const { beside } = look;
  const other = beside === undefined ? '' : placed(beside[1], whole(beside[0], { ...paint, id: `${paint.id}-beside` }));
  return other + backOf(look, paint) + frontOf(look, paint);
}

/** Pieces of a look below the waist, so many times as long: what lies on a sheet is shorter than what hangs from shoulders. */
export function longer(look: Look, times: number): Look {
  const y = (value: number) => (value > WAIST ? Math.round(WAIST + (value - WAIST) * times) : value);
  const path = (one: string) =>
    one.replaceAll(/(-?\d+) (-?\d+)/g, (_, x: string, at: string) => `${x} ${y(Number(at))}`);
  const { behind = '', shape, panels = [], folds = '', seams = '', stitches = '', buttons = [] } = look;
  return {
    ...look,
    ...{ behind: path(behind), shape: path(shape), folds: path(folds), seams: path(seams), stitches: path(stitches) },
    panels: panels.map(([one, tone]) => [path(one), tone] as const),
    buttons: buttons.map(([x, at]) => [x, y(at)] as const),
  };
}

/** @param colour of the item: what else somebody wears stands out from it */
export function painted(figure: Figure | undefined, tones: Readonly<Record<Shade, string>>, isWhole: boolean): string {
  return (figure ?? [])
    .map(([path, shade]) => {
      const edge = mixed(tones[shade], '#1a120a', 0.3);
      const body = halves({ whole: isWhole }, path, `fill="${tones[shade]}"`);
      return (
        body +
        inEdges({ whole: isWhole }, halves({ whole: isWhole }, path, `fill="none" stroke="${edge}" stroke-width="1.6"`))
      );
    })
    .join('');
}

export const placed = (transform: string, content: string): string => `<g transform="${transform}">${content}</g>`;

const inEdges = ({ whole }: Pick<Look, 'whole'>, content: string): string =>
  whole ? content : `<g clip-path="url(#aside)">${content}</g>`;

const button = ([x, y]: Point): string =>
  `<circle cx="${x}" cy="${y + 2}" r="7.5" fill="#000" fill-opacity=".3"/><circle cx="${x}" cy="${y}" r="7" fill="#e9e0cf"/><circle cx="${x}" cy="${y}" r="2" fill="#6b5c48"/>`;

function halves({ whole }: Pick<Look, 'whole'>, path: string | undefined, look: string): string {
  if (path === undefined || path === '') return '';
  const half = `<path d="${path}" fill-rule="evenodd" clip-rule="evenodd" ${look}/>`;
  return whole
    ? half
    : `${half}<path d="${path}" fill-rule="evenodd" clip-rule="evenodd" transform="${MIRROR}" ${look}/>`;
}
