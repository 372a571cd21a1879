import { TROUSERS } from './bottoms.ts';
import type { Drawing, Drawings, Panel } from './drawing.ts';
import { OUTERWEAR } from './outerwear.ts';

const AS_DRESS = { as: 'dress', at: [400, 200] } as const;

const GOWN = 'Q292 360 300 450 Q302 500 296 530 Q264 610 278 700 Q262 810 186 904 Q182 920 200 924 Q310 946 402 942 Z';
const mermaid: Drawing = {
  behind: 'M322 196 L336 192 L346 300 L330 300 Z',
  shape: `M402 330 Q366 296 334 286 Q300 298 288 330 ${GOWN}`,
  panels: [
    ['M334 286 Q366 296 402 330 L402 352 Q364 318 322 312 Q326 300 334 286 Z', 'lighter'],
    ['M318 196 L332 190 L344 292 L328 300 Z', 'same'],
  ],
  folds: 'M340 560 Q330 670 306 740 M376 640 Q350 780 300 920 M396 680 Q384 800 372 930 M300 780 Q264 860 224 914',
  seams: 'M300 500 Q350 520 402 520 M352 320 Q344 410 360 512 M330 530 Q316 690 300 930',
  back: {
    behind: '',
    shape: `M402 452 Q350 400 330 300 Q308 304 290 330 ${GOWN}`,
    panels: [['M318 196 L332 190 L340 320 L324 310 Z', 'same']],
    seams: 'M402 452 L402 700 M300 500 Q350 520 402 520 M330 530 Q316 690 300 930',
    buttons: [470, 500, 530, 560, 590].map((y) => [400, y] as const),
  },
  closeUp: [360, 350],
  worn: { ...AS_DRESS, longer: 1.85 },
};

const LACE_SLEEVE: Panel = ['M294 200 Q248 222 236 290 L164 470 L226 500 L292 372 Q284 280 306 196 Z', 'lighter'];
const PARTY_REST =
  'L294 200 Q248 222 236 290 L164 470 L226 500 L288 380 Q304 430 298 490 Q266 660 190 820 Q212 842 240 826 Q264 852 298 836 Q322 858 352 842 Q376 858 402 846 Z';
const SASH: Panel = ['M298 476 Q350 488 402 488 L402 516 Q348 516 294 504 Z', 'darkest'];
const party: Drawing = {
  behind: 'M334 186 Q366 172 402 172 L402 252 Q352 246 334 186 Z',
  shape: `M402 256 Q350 248 332 184 ${PARTY_REST}`,
  panels: [LACE_SLEEVE, ['M332 184 Q350 248 402 256 L402 272 Q338 262 318 190 Z', 'darker'], SASH],
  folds: 'M344 530 Q320 680 270 820 M380 530 Q370 690 340 830 M320 530 Q280 660 226 810',
  seams: 'M306 196 Q284 280 292 372',
  stitches: 'M200 800 Q224 824 246 806 Q270 832 302 816 Q326 838 356 822 Q378 838 402 826',
  back: {
    behind: '',
    shape: `M402 216 Q362 210 332 190 ${PARTY_REST}`,
    panels: [LACE_SLEEVE, ['M332 190 Q362 210 402 216 L402 232 Q352 228 318 196 Z', 'darker'], SASH],
    seams: 'M306 196 Q284 280 292 372 M402 232 L402 640',
  },
  closeUp: [350, 300],
  worn: { ...AS_DRESS, longer: 1.35 },
};

const SHIRT_REST =
  'L298 198 Q236 226 212 304 L150 520 Q148 532 160 536 L222 556 Q234 558 238 546 L288 410 Q302 450 296 500 Q270 690 206 868 Q206 882 222 886 Q310 906 402 902 Z';
const ROLLED: Panel = ['M154 502 L248 530 L238 546 Q234 558 222 556 L160 536 Q148 532 150 520 Z', 'lighter'];
const BELT: Panel = ['M297 480 Q350 492 402 492 L402 520 Q348 520 292 508 Z', 'darker'];
const shirtDress: Drawing = {
  behind: 'M336 180 Q366 164 402 164 L402 260 Q352 252 336 180 Z',
  shape: `M402 248 L336 178 ${SHIRT_REST}`,
  panels: [
    ['M336 174 Q322 190 312 206 L346 298 L400 248 Q356 232 336 174 Z', 'lighter'],
    BELT,
    ROLLED,
    ['M390 480 L410 480 L420 532 L400 612 L372 604 L388 532 Z', 'darker'],
  ],
  folds: 'M344 540 Q320 700 270 870 M384 560 Q376 720 350 890 M316 540 Q280 690 236 860 M350 330 Q346 400 352 460',
  seams: 'M288 206 Q262 310 288 410 M384 272 L384 484 M384 520 L384 900',
  buttons: [300, 360, 420, 660, 730, 800, 862].map((y) => [400, y] as const),
  back: {
    behind: '',
    shape: `M402 206 Q362 204 336 184 ${SHIRT_REST}`,
    panels: [['M336 174 Q366 160 402 160 L402 224 Q346 222 312 206 Q322 186 336 174 Z', 'lighter'], BELT, ROLLED],
    seams: 'M288 206 Q262 310 288 410 M276 292 Q340 304 402 304 M396 304 L396 490',
  },
  closeUp: [370, 300],
  worn: { ...AS_DRESS, longer: 1.5 },
};

const KNIT_REST =
  'L298 196 Q240 222 216 300 Q176 470 146 640 Q146 654 158 656 L212 668 Q224 670 228 658 L286 430 Q300 480 294 530 Q270 690 272 880 Q272 896 290 898 Q350 904 402 904 Z';
const KNIT_ENDS: readonly Panel[] = [
  ['M150 616 L238 638 L228 658 Q224 670 212 668 L158 656 Q146 654 146 640 Z', 'darker'],
  ['M273 850 Q350 862 402 862 L402 904 Q350 904 290 898 Q272 896 272 880 Z', 'darker'],
];
const knitDress: Drawing = {
  behind: 'M350 166 Q376 156 402 156 L402 180 Q372 180 350 166 Z',
  shape: `M402 250 Q346 240 334 186 ${KNIT_REST}`,
  panels: [['M348 162 Q372 182 402 182 L402 256 Q344 244 322 188 Q336 184 348 162 Z', 'darker'], ...KNIT_ENDS],
  folds: 'M330 320 Q316 420 330 500 M320 580 Q310 720 312 850 M366 560 Q358 700 362 850 M252 330 Q236 430 206 560',
  seams: 'M288 206 Q262 314 286 430',
  back: {
    behind: '',
    shape: `M402 200 Q362 196 334 186 ${KNIT_REST}`,
    panels: [['M348 162 Q376 152 402 152 L402 226 Q350 222 322 190 Q336 184 348 162 Z', 'darker'], ...KNIT_ENDS],
  },
  closeUp: [360, 250],
  worn: { ...AS_DRESS, longer: 1.35 },
};

const WRAP = 'M402 380 Q352 290 332 176';
const JUMP_REST =
  'L294 194 Q272 206 276 236 Q290 310 286 400 Q300 450 296 500 Q252 680 240 908 Q240 922 254 922 L368 926 Q382 926 382 912 Q394 740 402 660 Z';
const WAIST: Panel = ['M292 476 Q350 490 402 490 L402 524 Q346 524 288 510 Z', 'darker'];
const jumpsuit: Drawing = {
  behind: 'M332 182 Q366 168 402 168 L402 380 Q352 290 332 182 Z',
  shape: `${WRAP} ${JUMP_REST}`,
  panels: [['M332 176 Q352 290 402 380 L402 424 Q336 310 312 186 Z', 'lighter'], WAIST],
  folds: 'M340 540 Q326 720 306 910 M402 660 Q370 690 340 690 M340 400 Q336 440 344 470',
  seams: 'M402 524 L402 660 M292 524 Q310 600 274 650 M352 524 Q340 720 318 922',
  buttons: [[400, 506]],
  back: {
    behind: '',
    shape: `M402 206 Q362 204 332 186 ${JUMP_REST}`,
    panels: [['M332 180 Q362 200 402 202 L402 226 Q352 222 312 190 Z', 'lighter'], WAIST],
    seams: 'M402 226 L402 660 M310 590 L372 596 M310 600 L372 606',
  },
  closeUp: [370, 440],
  worn: { ...AS_DRESS, longer: 2 },
};

const BIB_REST =
  'Q300 470 284 500 Q276 540 270 600 Q262 760 250 912 Q250 926 264 926 L370 928 Q384 928 384 914 Q394 760 402 660 Z';
const ENDS: Panel = ['M252 890 L386 896 L384 914 Q384 928 370 928 L264 926 Q250 926 250 912 Z', 'lighter'];
const salopette: Drawing = {
  behind: 'M312 190 Q330 180 338 190 L360 330 L334 330 Z',
  shape: `M402 318 L326 318 Q322 420 300 470 ${BIB_REST}`,
  panels: [
    ['M304 196 L330 188 L358 340 L332 344 Z', 'same'],
    ['M350 352 L402 352 L402 440 L354 430 Z', 'darker'],
    ['M290 490 Q350 504 402 504 L402 532 Q348 532 282 520 Z', 'darker'],
    ENDS,
  ],
  folds: 'M340 560 Q330 720 312 890 M402 660 Q370 690 336 696',
  seams: 'M402 532 L402 660 M284 540 Q320 590 276 640',
  stitches: 'M332 328 L402 328 M356 362 L402 362 M360 424 L402 432 M288 546 Q326 600 282 650 M256 884 L384 890',
  buttons: [
    [346, 334],
    [454, 334],
  ],
  back: {
    behind: '',
    shape: `M402 420 L378 420 L318 188 L292 198 L336 440 Q312 470 296 476 ${BIB_REST}`,
    panels: [
      ['M290 490 Q350 504 402 504 L402 532 Q348 532 282 520 Z', 'darker'],
      ['M312 580 L384 586 L382 668 L348 684 L310 662 Z', 'lighter'],
      ENDS,
    ],
    seams: 'M402 532 L402 680',
    stitches: 'M318 588 L378 592 L376 662 L348 676 L316 656 Z M256 884 L384 890',
  },
  closeUp: [370, 360],
  worn: { as: 'overalls', at: [400, 200], longer: 1.95 },
};

/** Trousers lie under the jacket, or hang below it. */
const jacket = OUTERWEAR['jacket_tailored']!;
const setup: Drawing = {
  ...jacket,
  beside: [TROUSERS, 'translate(40 500) scale(.9)'],
  shift: 'translate(130 40) scale(.66)',
  worn: { as: 'coat', at: [400, 200], look: { beside: [TROUSERS, 'translate(-72 313) scale(1.18)'] } },
};

export const DRESSES: Drawings = {
  dress: mermaid,
  lace_dress: party,
  shirt_dress: shirtDress,
  knit_dress: knitDress,
  jumpsuit_allinone: jumpsuit,
  salopette_overall: salopette,
  setup,
};
