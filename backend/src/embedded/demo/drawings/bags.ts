import type { Drawing, Drawings, Look, Panel } from './drawing.ts';

const HAND_BODY = 'M402 410 L262 410 Q244 410 240 430 L202 756 Q200 784 228 786 L402 790 Z';
const handbag: Drawing = {
  behind: 'M300 440 Q286 230 402 224 L402 254 Q322 260 330 440 Z',
  shape: HAND_BODY,
  panels: [
    ['M254 404 L402 404 L402 604 Q300 600 240 540 L248 420 Q248 404 254 404 Z', 'lighter'],
    ['M372 566 L402 566 L402 640 L380 640 Q366 640 366 626 L366 578 Q366 566 372 566 Z', 'metal'],
    ['M292 424 L338 424 L334 466 L298 466 Z', 'metal'],
  ],
  folds: 'M246 560 Q238 660 228 770 M320 640 Q330 720 322 780',
  seams: 'M240 540 Q300 600 402 604',
  stitches: 'M216 768 Q310 776 402 776 M250 548 Q306 588 402 592',
  back: {
    shape: HAND_BODY,
    panels: [
      ['M292 424 L338 424 L334 466 L298 466 Z', 'metal'],
      ['M256 560 L402 566 L402 720 L250 714 Z', 'lighter'],
    ],
    seams: '',
    stitches: 'M216 768 Q310 776 402 776 M264 570 L402 576 M262 704 L402 710',
  },
  closeUp: [380, 590],
  worn: { as: 'hand', at: [400, 236], scale: 0.6 },
};

const tote: Drawing = {
  behind: 'M292 440 Q284 190 402 186 L402 212 Q312 216 318 440 Z',
  shape: 'M402 400 L222 400 L206 806 Q206 822 224 822 L402 826 Z',
  panels: [
    ['M222 400 L402 400 L402 430 L221 430 Z', 'darker'],
    ['M286 390 L318 390 L318 800 L286 800 Z', 'darker'],
    ['M286 400 Q278 230 402 218 L402 244 Q312 252 318 400 Z', 'same'],
  ],
  folds: 'M240 460 Q252 620 230 800 M360 500 Q346 640 366 810',
  stitches: 'M222 436 L402 436 M292 790 L312 790 M293 440 L293 780 M311 440 L311 780 M214 806 L402 810',
  back: {
    panels: [
      ['M222 400 L402 400 L402 430 L221 430 Z', 'darker'],
      ['M286 390 L318 390 L318 800 L286 800 Z', 'darker'],
      ['M318 560 L402 560 L402 730 L318 728 Z', 'lighter'],
    ],
  },
  closeUp: [320, 430],
  worn: { as: 'hand', at: [400, 224], scale: 0.78 },
};

const FLAP: Panel = ['M240 424 L402 424 L402 640 Q270 650 222 560 L214 446 Q216 424 240 424 Z', 'lighter'];
const shoulder: Drawing = {
  behind: 'M236 470 Q230 130 402 126 L402 150 Q256 154 262 470 Z',
  shape: 'M402 430 L240 430 Q218 430 216 452 L212 700 Q212 770 290 772 L402 774 Z',
  panels: [
    FLAP,
    ['M376 606 L402 606 L402 690 L384 690 Q374 690 374 676 L374 614 Q374 606 376 606 Z', 'metal'],
    ['M228 452 L268 452 L268 474 L228 474 Z', 'metal'],
  ],
  folds: 'M226 600 Q226 690 260 750 M320 670 Q330 720 322 764',
  seams: 'M222 560 Q270 650 402 640',
  stitches: 'M228 556 Q276 638 402 628 M224 700 Q226 758 290 760 L402 762',
  back: {
    panels: [
      ['M250 500 L402 500 L402 720 L290 718 Q250 714 250 680 Z', 'lighter'],
      ['M228 452 L268 452 L268 474 L228 474 Z', 'metal'],
    ],
    seams: '',
    stitches: 'M224 700 Q226 758 290 760 L402 762 M258 510 L402 510',
  },
  closeUp: [380, 600],
  worn: {
    as: 'shoulder',
    at: [40, -430],
    scale: 0.55,
    look: {
      behind: '',
      beside: [
        { whole: true, shape: 'M26 -440 L52 -448 Q150 20 266 440 L240 452 Q110 60 26 -440 Z' },
        'translate(0 0)',
      ],
    },
  },
};

const clutch: Drawing = {
  behind: 'M236 420 Q200 250 300 210 Q350 190 402 190 L402 197 Q330 201 290 223 Q216 262 250 420 Z',
  shape: 'M402 400 L222 400 Q200 400 200 422 L196 660 Q196 690 226 690 L402 690 Z',
  panels: [
    ['M222 400 L402 400 L402 570 L206 450 Q202 402 222 400 Z', 'lighter'],
    ['M402 536 Q372 538 372 566 Q372 594 402 596 Z', 'metal'],
    ['M216 388 L402 388 L402 406 L216 406 Q206 397 216 388 Z', 'metal'],
  ],
  folds: 'M240 520 Q236 620 246 680 M330 570 Q320 630 330 684',
  seams: 'M206 450 L402 570',
  back: { panels: [['M216 388 L402 388 L402 406 L216 406 Q206 397 216 388 Z', 'metal']], seams: '' },
  closeUp: [380, 520],
  worn: { as: 'hand', at: [400, 192], scale: 0.46 },
};

const PACK = 'M402 236 L290 236 Q272 236 272 254 L262 780 Q262 812 294 814 L402 818 Z';
const roll: Look['panels'] = [
  ['M282 176 L402 176 L402 268 L280 268 Q262 268 262 252 L266 192 Q268 176 282 176 Z', 'darker'],
  ['M266 206 L402 206 L402 214 L266 214 Z', 'darkest'],
];
const backpack: Drawing = {
  behind: 'M352 190 Q352 140 402 138 L402 156 Q372 158 372 190 Z',
  shape: PACK,
  panels: [
    ...roll,
    ['M296 540 L402 540 L402 744 L316 742 Q294 740 294 720 Z', 'lighter'],
    ['M384 176 L402 176 L402 470 L384 470 Z', 'darkest'],
    ['M370 330 L402 330 L402 366 L370 366 Z', 'metal'],
    ['M318 560 L402 560 L402 570 L318 570 Z', 'metal'],
  ],
  folds: 'M292 320 Q302 420 290 520 M350 380 Q346 440 354 520',
  stitches: 'M304 552 L304 726 M270 792 L402 798',
  back: {
    behind:
      'M352 190 Q352 140 402 138 L402 156 Q372 158 372 190 Z M300 700 Q236 640 240 480 L262 480 Q262 620 320 670 Z',
    panels: [
      ...roll,
      ['M298 290 Q330 280 360 290 L352 520 Q330 640 286 720 L264 706 Q300 620 304 520 Z', 'darkest'],
      ['M366 300 L402 300 L402 720 L366 700 Z', 'lighter'],
    ],
    stitches: 'M270 792 L402 798',
  },
  closeUp: [360, 330],
  worn: { as: 'back', at: [400, 230], scale: 0.82 },
};

export const BAGS: Drawings = {
  handbag,
  tote_bag: tote,
  shoulder_bag: shoulder,
  clutch_pouch: clutch,
  backpack,
};
