import type { Pose } from './drawing.ts';

/** A figure in the measure of the tops: neck at (400, 200), waist at 520, feet at 1,390. Left halves, as in `Look`. */
const HEAD = 'M402 -40 Q334 -42 332 40 Q332 108 366 140 Q384 154 402 154 Z';
const HAIR = 'M402 -64 Q306 -68 306 50 Q306 116 332 138 L402 100 Z';
const FRINGE = 'M402 -66 Q308 -70 310 44 Q310 84 328 112 Q330 60 350 34 Q380 14 402 12 Z';
const NAPE = 'M402 -66 Q306 -70 306 50 Q306 130 346 156 Q376 166 402 166 Z';
const BODY =
  'M360 110 L358 184 Q340 212 276 226 Q226 240 214 310 L292 340 Q304 450 300 520 Q284 600 280 660 L402 720 L402 110 Z';
const ARM =
  'M292 222 Q226 234 214 312 Q192 420 174 540 Q154 660 142 730 Q134 790 152 808 Q176 814 184 760 Q190 716 206 640 Q234 540 264 420 L304 330 Z';
const LEG =
  'M280 640 Q268 760 290 900 Q300 960 298 1040 Q296 1160 318 1300 L316 1342 L362 1342 Q364 1300 372 1180 Q386 1080 384 1000 Q396 820 402 720 L402 640 Z';
const SHOE = 'M314 1326 Q300 1366 294 1392 Q330 1406 368 1392 L364 1326 Q340 1342 314 1326 Z';
const TROUSERS =
  'M292 506 Q350 518 402 518 L402 790 Q396 1060 384 1336 Q384 1350 370 1350 L266 1344 Q252 1342 254 1328 Q264 1000 258 780 Q262 620 292 506 Z';
const KNIT =
  'M402 230 Q352 226 338 192 L298 208 Q236 236 212 304 Q166 470 132 700 L204 722 Q250 560 284 470 Q298 520 292 580 L402 590 Z';
const SHIRT = KNIT.replace('M402 230 Q352 226 338 192', 'M402 214 Q352 208 344 182');
const INNER = 'M344 206 Q366 252 402 254 L402 520 L296 520 L300 230 Z';

/** Lower legs from the side, on the sheets of the shoes: as far as a shoe doesn't hide them. */
const ANKLE = 'M196 540 Q214 420 206 300 L392 300 Q372 400 352 480 Q420 560 520 590 L420 640 L200 640 Z';
const CUFFED = 'M150 -140 L182 400 Q290 424 410 396 L470 -140 Z';
const SLIM = 'M206 -140 L236 340 L380 340 L418 -140 Z';
const FOOT =
  'M200 300 Q206 420 160 520 Q130 600 150 640 Q240 640 360 668 Q500 690 640 680 Q664 664 640 646 Q520 610 440 550 Q386 490 392 300 Z';

const ARCH =
  'M180 -140 Q120 160 190 330 Q200 400 164 440 Q150 520 186 560 Q300 640 420 660 L520 640 Q420 590 372 500 Q330 420 336 330 Q400 160 380 -140 Z';

export type Shade = 'skin' | 'hair' | 'light' | 'dark' | 'near' | 'far';
/** Paths in the order in which they are painted; `near` and `far` are light or dark, what is further from the item's colour first. */
export type Figure = readonly (readonly [path: string, shade: Shade])[];

export interface Stance {
  /** Of everything, so that what is shown fills the sheet: SVG transforms. */
  readonly view: string;
  /** Where on the figure the garment's point lies. */
  readonly at: readonly [x: number, y: number];
  readonly under: Figure;
  /** Between what is behind the garment and the garment. */
  readonly between?: Figure;
  readonly over?: Figure;
  /** Not mirrored. */
  readonly whole?: true;
  /** The y of the floor, where it is seen. */
  readonly floor?: number;
}

const FULL = 'translate(184 138) scale(.54)';
const UPPER = 'translate(96 160) scale(.76)';
const FLOOR = 872;
const BARE: Figure = [
  [HAIR, 'hair'],
  [ARM, 'skin'],
  [BODY, 'skin'],
];
const FACE: Figure = [
  [HEAD, 'skin'],
  [FRINGE, 'hair'],
];
const LEGS: Figure = [
  [LEG, 'skin'],
  [SHOE, 'dark'],
];
const TROUSERED: Figure = [
  [SHOE, 'dark'],
  [TROUSERS, 'near'],
];
const DRESSED: Figure = [...BARE, ...FACE, ...TROUSERED, [KNIT, 'far']];

const NECK = [400, 200] as const;
const whole = (view: string, under: Figure, at: readonly [number, number]): Stance =>
  ({ view, at, under, floor: FLOOR }) as const;

export const STANCES: Readonly<Record<Pose, Stance>> = {
  top: {
    view: UPPER,
    at: NECK,
    under: [[HAIR, 'hair'], [ARM, 'skin'], ...TROUSERED],
    between: [[BODY, 'skin'], ...FACE],
  },
  vest: {
    view: UPPER,
    at: NECK,
    under: [[HAIR, 'hair'], [ARM, 'skin'], ...TROUSERED],
    between: [[BODY, 'skin'], [SHIRT, 'far'], ...FACE],
  },
  overalls: {
    view: FULL,
    at: NECK,
    under: [[HAIR, 'hair'], [ARM, 'skin'], ...LEGS],
    between: [[BODY, 'skin'], [KNIT, 'far'], ...FACE],
    floor: FLOOR,
  },
  jacket: {
    view: UPPER,
    at: NECK,
    under: [[HAIR, 'hair'], [ARM, 'skin'], ...TROUSERED],
    between: [[BODY, 'skin'], [INNER, 'far'], ...FACE],
  },
  coat: {
    view: FULL,
    at: NECK,
    under: [[HAIR, 'hair'], [ARM, 'skin'], ...TROUSERED],
    between: [[BODY, 'skin'], [INNER, 'far'], ...FACE],
    floor: FLOOR,
  },
  dress: {
    view: FULL,
    at: NECK,
    under: [[HAIR, 'hair'], ...LEGS],
    between: [[BODY, 'skin'], [ARM, 'skin'], ...FACE],
    floor: FLOOR,
  },
  bottom: whole(FULL, [...BARE, ...FACE, ...LEGS, [KNIT, 'near']], [400, 530]),
  hand: whole(FULL, DRESSED, [160, 782]),
  shoulder: whole(FULL, DRESSED, [330, 205]),
  back: whole(FULL, [[ARM, 'skin'], [BODY, 'skin'], ...TROUSERED, [KNIT, 'far'], [NAPE, 'hair']], [400, 230]),
  neck: {
    view: 'translate(-200 130) scale(1.5)',
    at: NECK,
    under: [[HAIR, 'hair']],
    between: [[BODY, 'skin'], [KNIT, 'far'], ...FACE],
  },
  head: { view: 'translate(-240 330) scale(1.6)', at: [400, 24], under: [...BARE, [KNIT, 'far'], ...FACE] },
  eyes: { view: 'translate(-480 380) scale(2.2)', at: [400, 58], under: [...BARE, [KNIT, 'far'], ...FACE] },
  waist: {
    view: 'translate(-400 -560) scale(2)',
    at: [400, 530],
    under: [
      [ARM, 'skin'],
      [KNIT, 'far'],
      [TROUSERS, 'near'],
    ],
  },
  shoe: {
    view: 'translate(20 60)',
    at: [0, 0],
    whole: true,
    under: [],
    between: [
      [ANKLE, 'far'],
      [CUFFED, 'near'],
    ],
    floor: 760,
  },
  boot: {
    view: 'translate(20 60)',
    at: [0, 0],
    whole: true,
    under: [[SLIM, 'near']],
    floor: 764,
  },
  pumps: {
    view: 'translate(20 60)',
    at: [0, 0],
    whole: true,
    under: [],
    between: [[ARCH, 'skin']],
    floor: 760,
  },
  sandal: {
    view: 'translate(20 60)',
    at: [0, 0],
    whole: true,
    under: [],
    between: [
      [FOOT, 'skin'],
      [CUFFED, 'near'],
    ],
    floor: 760,
  },
};
