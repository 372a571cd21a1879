import type { DemoItem } from './closet.ts';

/** Drawn garments instead of photographs: an SVG of a garment on a backdrop, in the item's colour and fabric. */

/** Pixels of the rendered picture; the drawing itself is made on an 800 × 1000 sheet. */
const WIDTH = 640;
const HEIGHT = 800;

const COLOURS: Readonly<Record<string, string>> = {
  black: '#2b2a2c',
  white: '#f4f1ea',
  red: '#a63a36',
  blue: '#5b7fa6',
  green: '#4f6a55',
  yellow: '#d8b24a',
  brown: '#7a5640',
  gray: '#8d8d8f',
  beige: '#cdb898',
  pink: '#d4a3a4',
  navy: '#2c3a55',
  purple: '#75608c',
  orange: '#cf7a43',
  other: '#9a8f80',
};

const BACKDROPS = ['#ece7df', '#e3e6e4', '#efe4de', '#e2e0e8', '#e9e9e2', '#dfe6ea'];

/** Outlines by sub-category, else by main category, on the 800 × 1000 sheet. */
const OUTLINES: Readonly<Record<string, string>> = {
  tops: 'M300 250 L350 230 Q400 270 450 230 L500 250 L610 330 L570 430 L510 400 L510 720 L290 720 L290 400 L230 430 L190 330 Z',
  knit_sweater:
    'M305 245 L355 225 Q400 255 445 225 L495 245 L590 320 L640 640 L565 655 L515 430 L515 735 L285 735 L285 430 L235 655 L160 640 L210 320 Z',
  vest: 'M320 235 L365 225 L400 400 L435 225 L480 235 L500 340 L515 720 L285 720 L300 340 Z',
  outerwear:
    'M300 220 L355 200 L400 300 L445 200 L500 220 L600 300 L650 690 L570 705 L530 450 L540 830 L260 830 L270 450 L230 705 L150 690 L200 300 Z',
  blouson_jumper:
    'M305 230 L355 210 Q400 240 445 210 L495 230 L600 310 L640 640 L565 655 L525 440 L525 690 L275 690 L275 440 L235 655 L160 640 L200 310 Z',
  bottoms: 'M290 200 L510 200 L560 840 L440 840 L400 420 L360 840 L240 840 Z',
  shorts: 'M280 300 L520 300 L565 640 L425 650 L400 470 L375 650 L235 640 Z',
  long_skirt: 'M330 220 L470 220 L590 830 L210 830 Z',
  short_skirt: 'M320 320 L480 320 L570 660 L230 660 Z',
  dresses_allinones:
    'M330 190 L365 180 Q400 230 435 180 L470 190 L490 300 L460 440 L600 850 L200 850 L340 440 L310 300 Z',
  jumpsuit_allinone:
    'M320 190 L365 180 L400 260 L435 180 L480 190 L520 330 L480 440 L530 860 L430 860 L400 560 L370 860 L270 860 L320 440 L280 330 Z',
  salopette_overall:
    'M330 200 L355 200 L365 320 L435 320 L445 200 L470 200 L475 430 L530 860 L430 860 L400 560 L370 860 L270 860 L325 430 Z',
  setup:
    'M310 170 L360 155 L400 230 L440 155 L490 170 L570 240 L600 480 L545 490 L505 330 L510 500 L545 880 L430 880 L400 600 L370 880 L255 880 L290 500 L295 330 L255 490 L200 480 L230 240 Z',
  bags: 'M240 420 L560 420 L600 770 L200 770 Z M300 420 Q300 240 400 240 Q500 240 500 420 L470 420 Q470 275 400 275 Q330 275 330 420 Z',
  backpack:
    'M280 360 Q280 250 400 250 Q520 250 520 360 L540 780 Q400 810 260 780 Z M300 560 L500 560 L505 720 L295 720 Z',
  clutch_pouch: 'M200 420 L600 420 L600 690 L200 690 Z M200 420 L400 570 L600 420 L600 440 L400 592 L200 440 Z',
  shoes:
    'M180 600 Q240 590 300 480 L400 500 Q430 590 560 620 Q630 640 630 700 L180 700 Z M180 705 L632 705 L628 740 L182 740 Z',
  boots:
    'M270 300 L420 300 L425 580 Q470 620 580 640 Q630 655 630 710 L260 710 Z M258 714 L632 714 L628 752 L262 752 Z',
  pumps_heels:
    'M190 470 Q230 560 330 610 Q470 640 600 690 Q610 710 590 712 L420 700 Q300 680 250 600 L236 740 L216 740 Z',
  sandals:
    'M180 660 Q400 620 630 680 L628 720 Q400 690 182 720 Z M250 650 Q330 480 400 640 L370 642 Q330 540 285 648 Z M470 650 Q540 520 590 668 L560 664 Q535 570 500 652 Z',
  accessories: 'M400 260 L610 470 L400 680 L190 470 Z M400 330 L540 470 L400 610 L260 470 Z',
  muffler: 'M290 230 Q400 330 510 230 L540 300 Q480 370 470 390 L500 800 L410 800 L390 400 Q300 370 262 300 Z',
  hat: 'M170 600 Q400 540 630 600 Q640 650 400 660 Q160 650 170 600 Z M270 575 Q270 380 400 390 Q530 380 530 575 Q400 545 270 575 Z',
  belt: 'M150 470 L650 470 L650 530 L150 530 Z M560 445 L640 445 L640 555 L560 555 Z',
  eyewear:
    'M160 450 L360 450 Q370 590 265 590 Q165 590 160 450 Z M440 450 L640 450 Q635 590 535 590 Q430 590 440 450 Z M355 460 Q400 435 445 460 L445 478 Q400 455 355 478 Z',
};

/** Fabric as an SVG pattern laid over the colour. */
const FABRICS: Readonly<Record<string, string>> = {
  rib: '<path d="M0 0V16" stroke="#000" stroke-opacity=".13" stroke-width="3"/>',
  weave: '<path d="M0 0L16 16M16 0L0 16" stroke="#000" stroke-opacity=".09" stroke-width="2"/>',
  tweed:
    '<circle cx="4" cy="4" r="1.6" fill="#fff" fill-opacity=".45"/><circle cx="11" cy="10" r="1.6" fill="#000" fill-opacity=".22"/>',
  sheen: '<path d="M-4 20L20 -4" stroke="#fff" stroke-opacity=".16" stroke-width="5"/>',
  plain: '<path d="M0 8H16" stroke="#000" stroke-opacity=".035" stroke-width="1.4"/>',
};

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

/** @param view 0 is the whole garment, 1 a closer look at the same one. */
export function illustrate(item: DemoItem, seed: number, view: 0 | 1): string {
  const outline = OUTLINES[item.subCategory] ?? OUTLINES[item.mainCategory] ?? OUTLINES['accessories'];
  const colour = COLOURS[item.color] ?? '#9a8f80';
  const backdrop = BACKDROPS[seed % BACKDROPS.length] ?? '#ece7df';
  const fabric = FABRICS[FABRIC_OF[item.material] ?? 'plain'] ?? '';
  const closer = view === 1 ? 'translate(-320 -330) scale(1.8)' : `rotate(${(seed % 5) - 2} 400 500)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 800 1000">
<defs>
<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".6"/><stop offset=".72" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".1"/></linearGradient>
<linearGradient id="fall" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity=".24"/><stop offset=".35" stop-color="#fff" stop-opacity=".14"/><stop offset=".7" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>
<pattern id="cloth" width="16" height="16" patternUnits="userSpaceOnUse">${fabric}</pattern>
<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="16"/></filter>
</defs>
<rect width="100%" height="100%" fill="${backdrop}"/><rect width="100%" height="100%" fill="url(#wall)"/>
<g transform="${closer}" stroke-linejoin="round">
<path d="${outline}" transform="translate(14 26)" fill="#000" fill-opacity=".28" filter="url(#soft)"/>
<path d="${outline}" fill="${colour}" stroke="${colour}" stroke-width="14"/>
<path d="${outline}" fill="url(#cloth)"/><path d="${outline}" fill="url(#fall)"/>
<path d="${outline}" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="2" stroke-dasharray="7 5"/>
</g></svg>`;
}
