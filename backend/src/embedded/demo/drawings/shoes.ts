import type { Drawing, Drawings, Panel } from './drawing.ts';

/** From the side, the toe to the right; the other one stands behind. From above each lies on its own half. */
const BEHIND = 'translate(64 -92)';
const FORE = 'translate(-36 40)';
/** From above: a shoe's outline, and where the foot goes in. */
const LAST =
  'M300 190 Q240 198 236 310 Q238 420 224 530 Q210 660 242 744 Q268 806 306 806 Q356 800 374 722 Q390 620 372 500 Q362 400 364 310 Q360 196 300 190 Z';
const MOUTH = 'M300 214 Q258 222 258 320 Q262 400 300 408 Q338 400 342 320 Q342 222 300 214 Z';

const SNEAKER_SIDE: readonly Panel[] = [
  ['M330 478 Q352 472 366 492 Q420 556 506 574 L470 616 Q376 592 318 522 Q318 490 330 478 Z', 'lighter'],
  ['M138 652 Q128 560 150 500 Q158 488 176 490 L194 652 Z', 'darker'],
  ['M572 586 Q640 598 664 636 L666 652 L540 652 Q534 606 572 586 Z', 'pale'],
  ['M128 648 L674 648 Q686 650 686 672 Q686 702 658 702 L150 702 Q124 702 124 676 Q122 650 128 648 Z', 'pale'],
];
const sneakerSide = {
  whole: true,
  behind: 'M164 498 Q240 480 326 480 Q328 452 352 454 Q372 464 376 500 L330 530 Q240 546 170 516 Z',
  shape:
    'M138 652 Q128 560 150 500 Q160 484 186 492 Q226 522 276 508 Q306 498 330 478 Q352 472 366 492 Q420 556 520 574 Q640 590 664 636 L666 652 Z',
  panels: SNEAKER_SIDE,
  folds: 'M500 596 Q510 620 500 646 M280 560 Q300 600 296 646',
  seams:
    'M126 672 L686 672 M330 508 L374 488 M348 534 L394 516 M372 558 L420 542 M402 580 L448 562 M434 598 L478 574 M226 560 Q250 610 250 650 M262 554 Q286 606 286 650',
  stitches: 'M200 500 Q196 580 202 644 M532 600 Q524 620 528 646',
} as const;
const sneakers: Drawing = {
  ...sneakerSide,
  beside: [sneakerSide, BEHIND],
  back: {
    whole: false,
    behind: '',
    shape: LAST,
    panels: [
      ['M218 640 Q300 596 384 636 Q388 740 352 790 Q308 816 266 786 Q216 736 218 640 Z', 'pale'],
      [MOUTH, 'darkest'],
      ['M262 392 Q300 360 338 392 L346 590 Q300 612 254 590 Z', 'lighter'],
      ...[424, 462, 500, 538, 574].map((y): Panel => [
        `M256 ${y - 6} L344 ${y - 6} L346 ${y + 7} L254 ${y + 7} Z`,
        'pale',
      ]),
    ],
    folds: '',
    seams: 'M218 640 Q300 596 384 636 M256 392 L246 596 M344 392 L354 592',
    stitches: '',
  },
  closeUp: [410, 540],
  worn: { as: 'shoe', at: [0, 0] },
};

const pumpSide = {
  whole: true,
  behind: 'M170 452 Q290 560 420 606 L420 640 L200 560 Z',
  shape:
    'M150 448 Q136 520 166 580 Q250 600 320 650 Q420 716 620 716 Q668 714 662 696 Q580 660 480 612 Q440 592 420 602 Q290 560 176 446 Q158 436 150 448 Z',
  panels: [
    ['M152 552 Q176 640 172 716 L194 716 Q206 650 262 610 Q210 590 152 552 Z', 'darkest'],
    ['M262 610 Q300 624 330 652 Q430 704 662 700 Q664 720 620 722 Q420 728 312 664 Q286 640 262 610 Z', 'darkest'],
  ],
  folds: 'M220 540 Q310 620 400 656',
  seams: 'M176 446 Q290 560 420 602',
  stitches: '',
} as const;
const pumps: Drawing = {
  ...pumpSide,
  beside: [pumpSide, BEHIND],
  back: {
    whole: false,
    behind: '',
    shape:
      'M300 210 Q246 216 246 320 Q250 450 232 550 Q232 670 304 812 Q366 670 366 550 Q350 450 354 320 Q354 216 300 210 Z',
    panels: [
      ['M300 228 Q262 234 262 330 Q266 450 258 540 Q300 600 342 540 Q334 450 338 330 Q338 234 300 228 Z', 'darkest'],
      ['M300 240 Q274 244 274 330 Q276 420 272 500 Q300 530 328 500 Q324 420 326 330 Q326 244 300 240 Z', 'pale'],
    ],
    folds: '',
    seams: '',
  },
  closeUp: [400, 610],
  worn: { as: 'pumps', at: [0, 0] },
};

const bootSide = {
  whole: true,
  behind: 'M222 256 Q310 238 392 258 L384 300 L230 300 Z',
  shape:
    'M216 262 Q310 286 398 262 Q386 400 400 520 Q440 576 540 598 Q640 616 650 666 L650 690 L200 690 Q226 480 216 262 Z',
  panels: [
    ['M266 288 L350 288 Q360 430 330 520 L306 520 Q264 430 266 288 Z', 'darkest'],
    ['M212 220 Q232 206 242 236 L240 300 L222 300 Z', 'darker'],
    ['M196 686 L654 686 Q660 714 640 716 L340 716 L330 746 L206 746 Q192 730 196 686 Z', 'darkest'],
  ],
  folds: 'M244 320 Q250 480 236 670 M400 530 Q370 574 320 590 M480 600 Q500 640 490 676',
  seams: 'M276 300 L286 510 M290 294 L300 514 M308 292 L312 516 M326 292 L326 514 M342 294 L338 506 M200 670 L650 670',
  stitches: '',
} as const;
const boots: Drawing = {
  ...bootSide,
  beside: [bootSide, BEHIND],
  back: {
    whole: false,
    behind: 'M232 262 Q296 240 360 262 L356 300 L236 300 Z',
    shape: 'M228 266 Q296 290 364 266 Q360 420 352 560 Q368 640 362 700 L230 700 Q224 640 240 560 Q232 420 228 266 Z',
    panels: [
      ['M228 696 L364 696 L362 752 L232 752 Z', 'darkest'],
      ['M284 214 Q296 200 310 214 L312 310 L282 310 Z', 'darker'],
      ['M228 300 Q250 420 250 540 L240 556 Q232 420 228 300 Z', 'darkest'],
      ['M364 300 Q342 420 344 540 L352 556 Q360 420 364 300 Z', 'darkest'],
    ],
    folds: 'M256 560 Q296 576 336 560',
    seams: 'M297 310 L297 696 M236 600 Q296 570 358 600',
  },
  closeUp: [320, 400],
  worn: { as: 'boot', at: [0, 0] },
};

const oxfordSide = {
  whole: true,
  behind: 'M164 540 Q240 516 334 516 Q344 494 362 498 Q376 508 380 532 L340 558 Q240 564 174 554 Z',
  shape:
    'M142 664 Q134 600 156 538 Q164 524 188 532 Q230 560 282 546 Q316 536 342 514 Q360 510 372 526 Q424 576 522 598 Q640 614 662 652 L664 664 Z',
  panels: [
    ['M342 514 Q360 510 372 526 Q408 562 464 582 L442 606 Q372 594 326 548 Q330 522 342 514 Z', 'darker'],
    ['M142 664 Q134 600 156 538 Q164 526 180 530 Q206 596 270 664 Z', 'darker'],
    ['M556 604 Q648 618 662 652 L664 664 L530 664 Q530 626 556 604 Z', 'darker'],
    ['M136 660 L670 660 Q680 678 660 684 L330 684 L322 712 L146 712 Q134 700 136 660 Z', 'darkest'],
  ],
  folds: 'M480 608 Q496 632 486 656 M300 570 Q320 614 312 656',
  seams: 'M344 538 L376 524 M360 556 L396 544 M384 574 L420 562 M408 590 L444 576',
  stitches: 'M564 608 Q540 630 542 656 M190 536 Q216 600 282 656 M146 670 L660 670 M328 556 Q374 602 442 614',
} as const;
const oxford: Drawing = {
  ...oxfordSide,
  beside: [oxfordSide, BEHIND],
  back: {
    whole: false,
    behind: '',
    shape: LAST,
    panels: [
      ['M217 650 L385 650 Q388 740 352 790 Q308 816 266 786 Q216 736 217 650 Z', 'darker'],
      [MOUTH, 'darkest'],
      ['M264 394 Q300 372 336 394 L330 546 Q300 566 270 546 Z', 'darker'],
    ],
    folds: 'M240 570 Q300 600 364 566',
    seams:
      'M217 650 L385 650 M300 392 L300 556 M276 420 L324 420 M276 450 L324 450 M278 480 L322 480 M280 510 L320 510',
    stitches: 'M218 640 L385 640 M256 400 Q250 500 262 560 Q300 586 338 560 Q350 500 344 400',
  },
  closeUp: [500, 610],
  worn: { as: 'shoe', at: [0, 0] },
};

/** Soles of another tone; the straps alone are of its colour. */
const sandals: Drawing = {
  behind:
    'M300 196 Q246 204 242 310 Q248 420 226 540 Q212 660 236 740 Q262 802 310 798 Q364 786 380 700 Q392 600 372 500 Q356 420 358 310 Q354 204 300 196 Z',
  shape:
    'M220 586 Q300 536 386 580 L384 664 Q300 614 216 670 Z M238 454 Q300 420 364 454 L370 506 Q300 472 232 512 Z M300 178 Q228 186 230 290 Q234 378 300 382 Q366 378 370 290 Q372 186 300 178 Z M300 210 Q340 218 340 290 Q336 352 300 354 Q264 352 260 290 Q260 218 300 210 Z',
  panels: [['M362 262 L392 262 L392 306 L362 306 Z', 'metal']],
  seams: '',
  stitches: 'M230 598 Q300 550 372 598 M228 658 Q300 604 372 654 M244 462 Q300 430 360 462',
  closeUp: [330, 360],
  worn: {
    as: 'sandal',
    at: [0, 0],
    look: {
      whole: true,
      behind:
        'M138 640 Q240 628 360 664 Q500 700 650 676 Q676 672 676 700 Q674 716 640 716 L320 716 Q296 730 284 742 L150 742 Q132 742 134 700 Z',
      shape:
        'M144 640 Q120 560 150 520 L196 516 Q180 580 214 640 Z M146 470 Q270 506 386 452 L390 496 Q270 548 140 512 Z M318 656 Q352 560 430 528 L482 570 Q420 590 396 674 Z M484 690 Q500 640 560 604 L622 634 Q596 650 584 688 Z',
      panels: [['M300 476 L338 466 L342 520 L304 528 Z', 'metal']],
      stitches: '',
    },
  },
};

/** Drawn a little lower and to the left, so that the pair stands in the middle. */
const paired = (drawing: Drawing): Drawing => ({ ...drawing, shift: FORE });

export const SHOES: Drawings = {
  sneakers: paired(sneakers),
  pumps_heels: paired(pumps),
  boots: paired(boots),
  leather_shoes: paired(oxford),
  sandals,
};
