import type { Drawing, Drawings, Look, Panel } from './drawing.ts';

const BAND: Panel = ['M300 176 Q350 186 402 186 L402 226 Q350 226 294 216 Z', 'darker'];
const LOOPS: readonly Panel[] = [
  ['M330 178 L344 179 L343 232 L329 231 Z', 'same'],
  ['M376 182 L390 182 L390 234 L376 234 Z', 'same'],
];
const AS_TROUSERS = { as: 'bottom', at: [400, 184], scale: 1.18 } as const;

/** Two patch pockets and a yoke. */
const POCKETS: Panel = ['M306 300 L380 306 L378 384 L342 400 L304 378 Z', 'lighter'];

const slacks: Drawing = {
  shape:
    'M300 176 Q350 186 402 186 L402 430 Q394 640 372 884 Q372 896 358 896 L222 888 Q208 886 210 872 Q250 560 264 400 Q276 280 300 176 Z',
  panels: [BAND, ...LOOPS],
  folds: 'M336 320 Q330 560 296 860 M362 240 Q356 300 350 360 M402 430 Q376 470 352 480',
  seams: 'M402 226 L402 430 M294 216 Q310 300 278 350 M338 230 L334 312 M358 230 L352 300 M334 312 Q322 600 292 890',
  buttons: [[400, 206]],
  back: {
    panels: [BAND, ...LOOPS],
    seams: 'M402 226 L402 440 M306 330 L372 336 M306 340 L372 346 M338 230 L336 290 M330 400 Q318 640 292 890',
    buttons: [
      [339, 352],
      [461, 352],
    ],
  },
  closeUp: [370, 270],
  worn: AS_TROUSERS,
};

const jeans: Drawing = {
  shape:
    'M302 176 Q350 186 402 186 L402 410 Q396 620 376 880 Q376 892 362 892 L272 888 Q258 886 258 872 Q270 620 272 400 Q282 280 302 176 Z',
  panels: [BAND, ...LOOPS, ['M258 856 L378 862 L376 880 Q376 892 362 892 L272 888 Q258 886 258 872 Z', 'lighter']],
  folds: 'M402 410 Q370 440 336 446 M300 560 Q330 570 356 560 M402 440 Q380 480 350 490',
  seams: 'M402 226 L402 410 M292 240 Q316 300 360 226',
  stitches: 'M296 244 Q318 306 366 232 M394 230 L394 340 L402 356 M282 400 Q276 640 270 850 M262 850 L376 856',
  buttons: [[400, 206]],
  back: {
    panels: [
      BAND,
      ...LOOPS,
      POCKETS,
      ['M258 856 L378 862 L376 880 Q376 892 362 892 L272 888 Q258 886 258 872 Z', 'lighter'],
    ],
    seams: 'M402 226 L402 430 M286 258 Q350 290 402 294',
    stitches:
      'M284 264 Q350 296 402 300 M312 308 L374 312 L372 380 L342 394 L310 374 Z M314 340 Q330 356 342 342 Q356 358 372 344 M394 300 L394 430 M262 850 L376 856',
  },
  closeUp: [350, 260],
  worn: AS_TROUSERS,
};

const CARGO_POCKET: readonly Panel[] = [
  ['M244 540 L338 548 L336 672 L238 664 Z', 'darker'],
  ['M240 528 L342 536 L340 578 L238 570 Z', 'lighter'],
];
const cargo: Drawing = {
  shape:
    'M300 176 Q350 186 402 186 L402 420 Q398 640 376 860 Q384 888 366 892 L252 888 Q232 884 240 856 Q236 640 258 400 Q274 280 300 176 Z',
  panels: [
    BAND,
    ...LOOPS,
    ...CARGO_POCKET,
    ['M240 852 L376 860 Q384 888 366 892 L252 888 Q232 884 240 852 Z', 'darker'],
  ],
  folds: 'M320 440 Q310 480 300 520 M402 430 Q370 470 340 480 M350 700 Q340 780 352 850',
  seams:
    'M402 226 L402 420 M294 216 Q310 300 270 350 M256 470 Q330 486 396 470 M262 856 L258 890 M290 858 L288 890 M318 860 L318 890 M346 860 L348 890',
  stitches: 'M246 560 L336 568 M246 656 L330 662 M394 230 L394 340',
  buttons: [[400, 206]],
  back: {
    panels: [BAND, ...LOOPS, POCKETS, ...CARGO_POCKET],
    seams: 'M402 226 L402 430',
    stitches: 'M246 560 L336 568 M246 656 L330 662 M310 324 L378 330',
  },
  closeUp: [300, 590],
  worn: AS_TROUSERS,
};

const corduroy: Drawing = {
  ...slacks,
  shape: jeans.shape,
  panels: [BAND, ...LOOPS],
  folds: jeans.folds!,
  seams: 'M402 226 L402 410 M294 216 Q310 300 280 350 M394 230 L394 330',
  back: {
    panels: [BAND, ...LOOPS, ['M308 320 L376 326 L376 350 L342 362 L308 346 Z', 'lighter']],
    seams: 'M402 226 L402 430 M308 322 L308 392 L376 398 L376 328',
  },
  closeUp: [370, 260],
};

const SHORTS_BAND: Panel = ['M300 240 Q350 250 402 250 L402 292 Q350 292 292 282 Z', 'darker'];
const shorts: Drawing = {
  shape:
    'M300 240 Q350 250 402 250 L402 480 Q398 560 390 640 Q388 652 374 652 L216 640 Q202 638 206 624 Q252 400 300 240 Z',
  panels: [SHORTS_BAND, ['M206 620 L390 634 L390 640 Q388 652 374 652 L216 640 Q202 638 206 624 Z', 'darker']],
  folds: 'M330 310 Q320 450 290 620 M402 480 Q370 520 340 530',
  seams: 'M402 292 L402 480 M292 282 Q306 370 262 420 M346 292 L342 350',
  stitches: 'M208 616 L390 630 M394 296 L394 400',
  buttons: [[400, 272]],
  back: {
    seams: 'M402 292 L402 490 M306 370 L372 376 M306 378 L372 384 M338 292 L336 340',
    stitches: 'M208 616 L390 630',
  },
  closeUp: [370, 300],
  worn: { ...AS_TROUSERS, at: [400, 248] },
};

const PLEATS = [222, 262, 300, 338, 376];
const pleat = (hem: number, n: number) => `M${322 + n * 18} 236 Q${292 + n * 26} 540 ${hem} 850`;
const SKIRT_BAND: Panel = ['M306 190 Q356 198 402 198 L402 238 Q352 236 298 228 Z', 'darker'];
const longSkirt: Drawing = {
  shape: `M306 190 Q356 198 402 198 L402 862 ${[...PLEATS]
    .reverse()
    .map((x) => `L${x + 16} 866 L${x} 850`)
    .join(' ')} L190 846 Q246 480 306 190 Z`,
  panels: [
    SKIRT_BAND,
    ...PLEATS.map((x, n): Panel => [
      `${pleat(x, n)} L${x + 16} 866 Q${304 + n * 26} 540 ${330 + n * 18} 236 Z`,
      'darker',
    ]),
  ],
  seams: PLEATS.map(pleat).join(' '),
  back: { seams: `${PLEATS.map(pleat).join(' ')} M402 198 L402 400` },
  closeUp: [340, 330],
  worn: { ...AS_TROUSERS, at: [400, 194] },
};

const MINI_BAND: Panel = ['M300 270 Q352 280 402 280 L402 316 Q350 316 292 306 Z', 'darkest'];
const MINI_HEM: Panel = ['M218 624 Q320 652 402 654 L402 668 Q310 666 228 652 Q214 648 218 624 Z', 'darkest'];
const miniSkirt: Drawing = {
  shape: 'M300 270 Q352 280 402 280 L402 668 Q310 666 228 652 Q214 648 218 630 Q262 440 300 270 Z',
  panels: [MINI_BAND, MINI_HEM, ['M266 430 L352 440 L350 456 L264 446 Z', 'darkest']],
  folds: 'M330 480 Q312 560 290 640 M372 500 Q366 570 360 650',
  seams: 'M340 316 L336 390',
  buttons: [
    [308, 456],
    [492, 456],
  ],
  back: { panels: [MINI_BAND, MINI_HEM], seams: 'M402 280 L402 668 M344 316 L340 400' },
  closeUp: [340, 400],
  worn: { ...AS_TROUSERS, at: [400, 276] },
};

/** For what is sold with a pair of them. */
export const TROUSERS: Look = slacks;

export const BOTTOMS: Drawings = {
  slacks,
  pants_casual: corduroy,
  denim_jeans: jeans,
  cargo_pants: cargo,
  shorts,
  long_skirt: longSkirt,
  short_skirt: miniSkirt,
};
