import type { Drawing, Drawings } from './drawing.ts';

const BAND = 'M300 176 Q350 186 402 186 L402 226 Q350 226 294 216 Z';

const slacks: Drawing = {
  shape:
    'M300 176 Q350 186 402 186 L402 430 Q394 640 372 884 Q372 896 358 896 L222 888 Q208 886 210 872 Q250 560 264 400 Q276 280 300 176 Z',
  panels: [[BAND, 'darker']],
  folds: 'M330 240 Q330 380 316 460 M362 236 Q360 340 352 400 M300 480 Q296 700 286 880 M402 430 Q376 470 352 480',
  seams: 'M402 226 L402 430 M294 216 Q310 300 278 350 M336 226 L330 330 M330 330 Q318 600 296 892',
  buttons: [[402, 206]],
};

const jeans: Drawing = {
  shape:
    'M302 176 Q350 186 402 186 L402 410 Q396 620 376 880 Q376 892 362 892 L272 888 Q258 886 258 872 Q270 620 272 400 Q282 280 302 176 Z',
  panels: [
    [BAND.replace('294', '297'), 'darker'],
    ['M290 236 Q350 262 358 226 L402 226 L402 232 L296 232 Z', 'darker'],
    ['M258 860 L378 866 L376 880 Q376 892 362 892 L272 888 Q258 886 258 872 Z', 'lighter'],
  ],
  folds: 'M330 420 Q330 640 322 860 M402 410 Q370 440 336 446 M300 560 Q330 570 356 560',
  seams: 'M402 226 L402 410 M292 240 Q316 300 360 226',
  stitches: 'M296 244 Q318 306 366 232 M396 230 L396 350 M282 400 Q276 640 270 858 M262 852 L376 858',
  buttons: [[402, 206]],
};

const cargo: Drawing = {
  ...slacks,
  shape:
    'M300 176 Q350 186 402 186 L402 420 Q396 640 384 880 Q384 892 370 892 L246 888 Q232 886 232 872 Q250 560 258 400 Q274 280 300 176 Z',
  panels: [
    [BAND, 'darker'],
    ['M244 520 L340 528 L338 660 L238 652 Z', 'darker'],
    ['M240 514 L344 522 L342 562 L238 554 Z', 'lighter'],
  ],
  seams: 'M402 226 L402 420 M294 216 Q310 300 270 350',
  stitches: 'M248 548 L338 556 M246 644 L334 652 M242 868 L378 872',
};

const corduroy: Drawing = {
  ...slacks,
  shape: jeans.shape,
  folds: jeans.folds!,
  seams: 'M402 226 L402 410 M294 216 Q310 300 280 350',
};

const shorts: Drawing = {
  shape:
    'M292 290 Q350 300 402 300 L402 520 Q398 600 388 672 Q386 684 372 684 L216 672 Q202 670 206 656 Q250 440 292 290 Z',
  panels: [[`M292 290 Q350 300 402 300 L402 342 Q350 342 282 332 Z`, 'darker']],
  folds: 'M330 350 Q320 480 290 660 M366 350 Q364 440 356 500 M402 520 Q370 560 340 570',
  seams: 'M402 342 L402 520 M282 332 Q300 420 256 460',
  stitches: 'M214 640 L390 654',
  buttons: [[402, 322]],
};

const pleats = [250, 292, 330, 364, 390];
const longSkirt: Drawing = {
  shape: `M318 190 Q360 198 402 198 L402 858 ${[...pleats]
    .reverse()
    .map((x, n) => `L${x - 14 - n * 6} ${846 + (n % 2) * 14}`)
    .join(' ')} L196 840 Q250 480 318 190 Z`,
  panels: [['M318 190 Q360 198 402 198 L402 236 Q356 236 310 228 Z', 'darker']],
  folds: pleats.map((x, n) => `M${360 + n * 8} 260 Q${330 + n * 14} 540 ${x - 24} 840`).join(' '),
  seams: pleats.map((x, n) => `M${326 + n * 16} 236 Q${300 + n * 22} 540 ${x - 14 - (4 - n) * 6} 846`).join(' '),
};

const miniSkirt: Drawing = {
  shape: 'M316 310 Q360 318 402 318 L402 690 Q320 696 236 676 Q224 672 228 658 Q270 480 316 310 Z',
  panels: [['M316 310 Q360 318 402 318 L402 352 Q356 352 308 344 Z', 'darker']],
  folds: 'M330 380 Q310 540 280 670 M372 380 Q366 540 356 680',
  seams: 'M308 344 Q320 420 286 470 M340 352 L334 430',
  buttons: [
    [300, 480],
    [500, 480],
  ],
};

export const BOTTOMS: Drawings = {
  bottoms: slacks,
  slacks,
  pants_casual: corduroy,
  denim_jeans: jeans,
  cargo_pants: cargo,
  shorts,
  long_skirt: longSkirt,
  short_skirt: miniSkirt,
};
