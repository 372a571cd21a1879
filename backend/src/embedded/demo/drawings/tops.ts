import type { Drawing, Drawings } from './drawing.ts';

const OPEN_NECK = 'M402 262 Q350 256 332 198';
const SLEEVED = `${OPEN_NECK} L298 210 Q236 236 212 304 Q166 470 128 690 Q126 704 140 708 L204 726 Q218 728 222 714 L284 470 Q290 640 276 776 Q276 792 294 794 Q350 800 402 800 Z`;
const NECK = 'M332 198 Q366 184 402 184 L402 262 Q350 258 332 198 Z';
const SLEEVE_FOLDS = 'M276 420 Q256 530 210 650 M256 340 Q234 430 204 520 M300 560 Q326 650 306 740';
const CUFF = 'M134 660 L228 686 L222 714 Q218 728 204 726 L140 708 Q126 704 128 690 Z';
const HEM = 'M280 752 Q350 760 402 760 L402 800 Q350 800 294 794 Q276 792 276 776 Z';
const ARMHOLE = 'M286 216 Q258 330 284 470';
const AS_TOP = { as: 'top', at: [400, 200] } as const;

/** From behind a neck is closed higher. */
const closed = (shape: string, open = OPEN_NECK): string => shape.replace(open, 'M402 208 Q362 206 332 192');

const tshirt: Drawing = {
  behind: NECK,
  shape: `${OPEN_NECK} L292 212 Q226 240 186 312 L132 414 Q126 426 138 434 L226 478 Q238 482 244 472 L280 402 Q290 590 274 776 Q274 792 292 794 Q350 800 402 800 Z`,
  panels: [['M332 198 Q350 256 402 262 L402 286 Q338 278 316 205 Z', 'darker']],
  folds: 'M292 430 Q330 560 304 740 M256 320 Q246 380 222 440 M300 330 Q330 420 372 470',
  seams: 'M286 216 Q262 300 280 402',
  stitches: 'M144 412 L240 458 M278 770 Q350 782 402 782',
  closeUp: [370, 290],
  worn: AS_TOP,
};
const tshirtBack = {
  behind: '',
  shape: closed(tshirt.shape),
  panels: [['M332 192 Q362 206 402 208 L402 228 Q354 226 318 203 Z', 'darker']],
} as const;

const knit: Drawing = {
  behind: NECK,
  shape: SLEEVED,
  panels: [
    ['M332 198 Q350 256 402 262 L402 294 Q332 284 306 206 Z', 'darker'],
    [CUFF, 'darker'],
    [HEM, 'darker'],
  ],
  folds: SLEEVE_FOLDS,
  seams: ARMHOLE,
  back: {
    behind: '',
    shape: closed(SLEEVED),
    panels: [
      ['M332 192 Q362 206 402 208 L402 234 Q350 230 310 203 Z', 'darker'],
      [CUFF, 'darker'],
      [HEM, 'darker'],
    ],
  },
  closeUp: [360, 300],
  worn: AS_TOP,
};

const SHIRT_NECK = 'M402 246 Q348 236 330 184';
const SHIRT_BODY =
  'L298 206 Q236 232 212 304 Q166 470 128 690 Q126 704 140 708 L204 726 Q218 728 222 714 L284 470 Q290 620 268 752 Q262 790 300 806 Q360 826 402 800 Z';
const PLACKET = 'M382 262 L382 805';
const bandCollar: Drawing = {
  behind: 'M334 178 Q366 160 402 160 L402 240 Q350 232 334 178 Z',
  shape: `${SHIRT_NECK} ${SHIRT_BODY}`,
  panels: [
    ['M334 174 Q346 228 396 238 Q400 256 396 270 Q332 256 314 196 Q318 180 334 174 Z', 'lighter'],
    [CUFF, 'lighter'],
  ],
  folds: SLEEVE_FOLDS,
  seams: `${ARMHOLE} ${PLACKET}`,
  stitches: 'M274 786 Q340 818 402 792 M388 276 L388 800 M320 198 Q338 252 392 262',
  buttons: [300, 390, 480, 570, 660, 745].map((y) => [400, y] as const),
  back: {
    behind: '',
    shape: closed(`${SHIRT_NECK} ${SHIRT_BODY}`, SHIRT_NECK),
    panels: [
      ['M334 170 Q366 182 402 182 L402 212 Q356 210 316 198 Q320 178 334 170 Z', 'lighter'],
      [CUFF, 'lighter'],
    ],
    seams: `${ARMHOLE} M272 286 Q340 296 402 296 M394 296 L394 804`,
    stitches: 'M274 786 Q340 818 402 792 M272 292 Q340 302 402 302',
  },
  closeUp: [390, 300],
  worn: AS_TOP,
};

const bow: Drawing = {
  ...bandCollar,
  panels: [
    ['M334 176 Q346 240 402 256 L402 292 Q332 270 314 198 Z', 'lighter'],
    ['M400 282 Q348 236 300 262 Q272 300 296 342 Q350 336 400 304 Z', 'lighter'],
    ['M394 300 Q352 390 330 474 L382 496 Q396 400 404 304 Z', 'lighter'],
    ['M380 268 Q402 262 402 262 L402 322 Q384 320 378 312 Q374 290 380 268 Z', 'darker'],
    [CUFF, 'darker'],
  ],
  seams: `${ARMHOLE} M378 284 Q346 284 316 302 M378 300 Q350 308 330 328 M402 330 L402 804`,
  stitches: '',
  buttons: [],
  back: {
    ...bandCollar.back,
    panels: [
      ['M334 174 Q366 186 402 186 L402 222 Q354 220 314 200 Q320 180 334 174 Z', 'lighter'],
      [CUFF, 'darker'],
    ],
    seams: `${ARMHOLE} M402 222 L402 420`,
    stitches: '',
  },
  closeUp: [360, 320],
};

const polo: Drawing = {
  ...tshirt,
  panels: [
    ['M334 190 Q322 204 312 216 L348 306 L400 262 Q356 244 334 190 Z', 'darker'],
    ['M382 276 L402 262 L402 424 L382 424 Z', 'lighter'],
    ['M138 398 L250 454 L244 472 Q238 482 226 478 L138 434 Q126 426 132 414 Z', 'darker'],
  ],
  stitches: 'M278 770 Q350 782 402 782',
  buttons: [
    [400, 310],
    [400, 356],
    [400, 400],
  ],
  back: {
    ...tshirtBack,
    panels: [
      ['M334 184 Q362 172 402 172 L402 232 Q346 228 312 210 Q318 194 334 184 Z', 'darker'],
      ['M138 398 L250 454 L244 472 Q238 482 226 478 L138 434 Q126 426 132 414 Z', 'darker'],
    ],
    stitches: 'M278 770 Q350 782 402 782',
  },
  closeUp: [390, 330],
};

const V_NECK = 'M402 430 Q350 330 332 198';
const cardigan: Drawing = {
  behind: 'M332 198 Q366 184 402 184 L402 430 Q350 330 332 198 Z',
  shape: SLEEVED.replace(OPEN_NECK, V_NECK),
  panels: [
    ['M332 198 Q350 330 402 430 L402 800 L376 799 L376 452 Q322 344 306 206 Z', 'darker'],
    [CUFF, 'darker'],
    [HEM, 'darker'],
    ['M296 610 L356 614 L356 700 L294 696 Z', 'darker'],
  ],
  folds: SLEEVE_FOLDS,
  seams: `${ARMHOLE} M402 430 L402 800`,
  buttons: [460, 545, 630, 715, 778].map((y) => [400, y] as const),
  back: { ...knit.back!, seams: ARMHOLE },
  closeUp: [370, 560],
  worn: { as: 'jacket', at: [400, 200] },
};

const hoodie: Drawing = {
  behind: 'M318 212 Q300 108 402 102 L402 290 Q340 270 318 212 Z',
  shape: SLEEVED,
  panels: [
    ['M306 218 Q286 168 318 146 Q330 206 362 244 Q384 268 402 282 L402 330 Q330 300 306 218 Z', 'lighter'],
    ['M392 560 L318 560 L284 690 L392 700 Z', 'darker'],
    [CUFF, 'darker'],
    [HEM, 'darker'],
    ['M396 290 L402 286 L402 798 L396 798 Z', 'metal'],
  ],
  folds: SLEEVE_FOLDS,
  seams: `${ARMHOLE} M318 560 L284 690 M388 300 L388 798 M366 270 Q362 350 366 400`,
  back: {
    behind: '',
    shape: closed(SLEEVED),
    panels: [
      ['M310 204 Q300 140 402 130 L402 372 Q300 350 310 204 Z', 'lighter'],
      [CUFF, 'darker'],
      [HEM, 'darker'],
    ],
    seams: `${ARMHOLE} M330 216 Q340 330 402 346`,
  },
  closeUp: [390, 330],
  worn: AS_TOP,
};

const VEST_REST = 'L288 212 Q276 216 278 232 Q292 330 262 400 Q272 600 262 770 Q262 790 282 792 Q350 800 402 800 Z';
const VEST_TRIM = 'M288 212 Q276 216 278 232 Q292 330 262 400 L286 408 Q314 330 304 208 Z';
const VEST_HEM = 'M264 752 Q340 764 402 764 L402 800 Q350 800 282 792 Q262 790 262 770 Z';
const vest: Drawing = {
  behind: 'M334 196 Q366 184 402 184 L402 440 Q350 320 334 196 Z',
  shape: `M402 440 Q352 330 334 196 ${VEST_REST}`,
  panels: [
    ['M334 196 Q352 330 402 440 L402 488 Q330 350 308 204 Z', 'darker'],
    [VEST_TRIM, 'darker'],
    [VEST_HEM, 'darker'],
  ],
  folds: 'M300 480 Q320 600 296 730 M356 540 Q346 630 358 730',
  back: {
    behind: '',
    shape: `M402 208 Q362 206 334 192 ${VEST_REST}`,
    panels: [
      ['M334 192 Q362 206 402 208 L402 236 Q350 232 308 204 Z', 'darker'],
      [VEST_TRIM, 'darker'],
      [VEST_HEM, 'darker'],
    ],
  },
  closeUp: [370, 420],
  worn: { as: 'vest', at: [400, 200] },
};

export const TOPS: Drawings = {
  tshirt_cutsew: { ...tshirt, back: tshirtBack },
  knit_sweater: knit,
  shirt_blouse: bandCollar,
  bow_blouse: bow,
  polo_shirt: polo,
  cardigan,
  sweatshirt_hoodie: hoodie,
  vest,
};
