import type { Drawing, Drawings, Look, Panel } from './drawing.ts';

const OPEN = 'M402 470 Q352 340 330 182';
const CLOSED = 'M402 268 Q350 258 330 184';
const BODY = `${OPEN} L292 198 Q226 226 200 300 Q160 480 134 706 Q132 720 146 724 L216 740 Q230 742 232 728 L276 480`;
const BUTTONED = BODY.replace(OPEN, CLOSED);
const SLEEVE_FOLDS = 'M266 430 Q248 560 214 680 M246 330 Q222 430 206 520 M300 580 Q318 680 300 750';
const ARMHOLE = 'M286 204 Q256 330 276 480';
const LAPEL = 'M330 182 Q340 340 402 470 L402 520 L330 396 L352 352 L296 318 Q300 240 306 192 Z';
const CUFF: Panel = ['M138 690 L238 712 L232 728 Q230 742 216 740 L146 724 Q132 720 134 706 Z', 'darker'];
/** The collar folded down, as it lies from behind. */
const COLLAR: Panel = ['M330 178 Q362 160 402 160 L402 222 Q346 220 304 204 Q312 186 330 178 Z', 'lighter'];
const AS_JACKET = { as: 'jacket', at: [400, 200] } as const;

/** From behind: no opening, a seam down the middle. */
const back = (shape: string, hem: number, more: readonly Panel[] = []): Partial<Look> => ({
  behind: '',
  shape: shape.replace(OPEN, 'M402 206 Q362 204 330 186').replace(CLOSED, 'M402 206 Q362 204 330 186'),
  panels: [COLLAR, ...more],
  seams: `${ARMHOLE} M402 222 L402 ${hem}`,
  stitches: '',
});

const TAILORED = `${BODY} Q286 640 262 812 Q262 828 280 832 Q340 846 402 812 Z`;
const tailored: Drawing = {
  behind: 'M330 182 Q366 166 402 166 L402 480 Q350 340 330 182 Z',
  shape: TAILORED,
  panels: [
    [LAPEL, 'lighter'],
    ['M284 640 L364 632 L364 662 L284 670 Z', 'darker'],
    ['M306 452 L356 438 L358 454 L308 468 Z', 'darker'],
  ],
  folds: SLEEVE_FOLDS,
  seams: `${ARMHOLE} M402 470 L402 816 M330 396 L352 352 L296 318 M320 520 Q316 680 300 836`,
  buttons: [
    [400, 540],
    [400, 610],
  ],
  back: {
    ...back(TAILORED, 700),
    shape: TAILORED.replace(OPEN, 'M402 206 Q362 204 330 186').replace('402 812 Z', '402 834 Z'),
  },
  closeUp: [370, 480],
  worn: AS_JACKET,
};

const COLLARLESS = `${BODY.replace(OPEN, 'M402 262 Q350 252 330 182')} Q286 620 266 740 Q266 756 284 758 Q340 764 402 764 Z`;
const FRINGE: readonly Panel[] = [
  ['M134 690 L236 712 L232 728 Q230 742 216 740 L146 724 Q132 720 134 706 Z', 'darkest'],
  ['M268 738 Q340 746 402 746 L402 764 Q340 764 284 758 Q266 756 266 740 Z', 'darkest'],
];
const collarless: Drawing = {
  behind: 'M332 186 Q366 170 402 170 L402 264 Q352 254 332 186 Z',
  shape: COLLARLESS,
  panels: [
    ['M330 182 Q350 252 402 262 L402 286 Q330 272 308 190 Z', 'darkest'],
    ['M384 280 L402 284 L402 764 L384 764 Z', 'darkest'],
    ['M290 600 L366 600 L366 616 L290 616 Z', 'darkest'],
    ['M302 430 L360 430 L360 444 L302 444 Z', 'darkest'],
    ...FRINGE,
  ],
  folds: SLEEVE_FOLDS,
  seams: `${ARMHOLE} M402 284 L402 764`,
  buttons: [330, 430, 530, 630, 720].map((y) => [400, y] as const),
  back: {
    ...back(COLLARLESS, 764),
    shape: COLLARLESS.replace('M402 262 Q350 252 330 182', 'M402 206 Q362 204 330 186'),
    panels: [['M330 186 Q362 204 402 206 L402 224 Q354 222 312 196 Z', 'darkest'], ...FRINGE],
  },
  closeUp: [370, 320],
  worn: AS_JACKET,
};

const COAT = `${BODY} Q284 700 236 916 Q236 930 254 934 Q330 946 402 940 Z`;
const coat: Drawing = {
  behind: tailored.behind!,
  shape: COAT,
  panels: [
    [LAPEL, 'lighter'],
    ['M262 690 L356 680 L358 722 L260 732 Z', 'darker'],
  ],
  folds: `${SLEEVE_FOLDS} M330 580 Q310 740 286 920 M372 660 Q366 800 360 930`,
  seams: `${ARMHOLE} M402 470 L402 500 M330 396 L352 352 L296 318 M312 520 Q300 720 270 934`,
  buttons: [540, 630, 720].flatMap((y) => [[356, y] as const, [444, y] as const]),
  back: {
    ...back(COAT, 940),
    seams: `${ARMHOLE} M402 222 L402 940`,
    panels: [COLLAR, ['M310 548 L402 548 L402 580 L310 578 Z', 'darker']],
  },
  closeUp: [380, 560],
  worn: { as: 'coat', at: [400, 200], longer: 1.3 },
};

const LEATHER = `${BODY} Q284 600 274 736 Q274 752 290 754 Q346 760 402 760 Z`;
const HEM: Panel = ['M272 718 Q340 728 402 728 L402 760 Q346 760 290 754 Q274 752 274 736 Z', 'darker'];
const leather: Drawing = {
  ...tailored,
  shape: LEATHER,
  panels: [
    [LAPEL, 'lighter'],
    ['M296 560 L366 590 L363 600 L293 570 Z', 'metal'],
    HEM,
    CUFF,
    ['M395 480 L402 480 L402 758 L395 758 Z', 'metal'],
  ],
  folds: `${SLEEVE_FOLDS} M330 480 Q320 560 336 640`,
  seams: `${ARMHOLE} M330 396 L352 352 L296 318`,
  stitches: 'M336 400 L390 490 M300 322 L346 352',
  buttons: [],
  back: { ...back(LEATHER, 300, [HEM, CUFF]), seams: `${ARMHOLE} M282 310 Q340 326 402 326 M402 326 L402 726` },
  closeUp: [370, 500],
};

const COACH = `${BUTTONED} Q290 600 280 750 Q280 766 296 768 Q350 774 402 774 Z`;
const coach: Drawing = {
  behind: 'M330 190 Q366 172 402 172 L402 270 Q352 260 330 190 Z',
  shape: COACH,
  panels: [
    ['M332 182 Q318 200 308 216 L344 312 L402 266 Q352 250 332 182 Z', 'lighter'],
    ['M300 560 L320 556 L352 672 L332 678 Z', 'darker'],
  ],
  folds: `${SLEEVE_FOLDS} M340 420 Q326 520 340 560`,
  seams: `${ARMHOLE} M384 288 L384 774 M134 690 L236 712`,
  stitches: 'M282 748 Q350 758 402 758 M390 286 L390 770',
  buttons: [320, 420, 520, 620, 720].map((y) => [400, y] as const),
  back: { ...back(COACH, 226), seams: ARMHOLE, stitches: 'M282 748 Q350 758 402 758' },
  closeUp: [370, 320],
  worn: AS_JACKET,
};

const COVERALL = `${BUTTONED} Q290 640 270 796 Q270 812 288 814 Q346 820 402 820 Z`;
const STITCHED_HEM = 'M272 800 Q346 808 402 808 M288 206 Q258 330 278 480';
const coverall: Drawing = {
  ...coach,
  shape: COVERALL,
  panels: [
    ['M332 182 Q318 200 308 216 L342 316 L402 266 Q352 250 332 182 Z', 'lighter'],
    ['M296 400 L368 400 L368 478 L332 492 L296 478 Z', 'darker'],
    ['M284 610 L374 610 L374 740 L280 740 Z', 'darker'],
    CUFF,
  ],
  stitches: `M300 406 L364 406 M302 412 L302 474 L332 486 L362 474 L362 412 M288 618 L370 618 M288 626 L286 732 L368 732 L368 626 M390 290 L390 816 ${STITCHED_HEM}`,
  back: { ...back(COVERALL, 820, [CUFF]), stitches: `${STITCHED_HEM} M276 320 Q340 334 402 334 M396 334 L396 808` },
  closeUp: [340, 440],
};

const QUILTS = [290, 370, 450, 530, 610, 690];
const DOWN_NECK = 'M402 262 Q336 252 322 168';
const DOWN = `${DOWN_NECK} Q300 176 288 200 Q214 232 190 310 Q176 330 184 350 Q160 420 170 440 Q144 520 156 540 Q132 630 146 650 Q128 690 132 712 L212 734 Q222 736 226 720 Q246 700 240 676 Q262 600 254 580 Q276 520 272 490 Q262 560 270 580 Q256 640 270 662 Q258 720 272 744 Q270 768 290 772 Q350 780 402 780 Z`;
const QUILTED = `${QUILTS.map((y) => `M266 ${y} Q340 ${y + 16} 402 ${y + 10}`).join(' ')} M188 350 Q240 372 272 366 M172 440 Q230 466 270 460 M158 540 Q214 566 256 560 M148 650 Q200 674 244 668 M288 210 Q262 330 272 490`;
const down: Drawing = {
  behind: 'M322 176 Q366 152 402 152 L402 256 Q346 250 322 176 Z',
  shape: DOWN,
  panels: [
    ['M322 168 Q310 178 304 194 Q320 270 402 292 L402 262 Q340 248 322 168 Z', 'lighter'],
    ['M396 272 L402 272 L402 780 L396 780 Z', 'metal'],
    ['M296 574 L304 570 L330 652 L322 656 Z', 'darkest'],
  ],
  folds: QUILTS.map((y) => `M270 ${y + 14} Q340 ${y + 30} 402 ${y + 24}`).join(' '),
  seams: QUILTED,
  back: {
    behind: '',
    shape: DOWN.replace(DOWN_NECK, 'M402 194 Q360 190 322 176'),
    panels: [['M322 168 Q360 152 402 152 L402 226 Q340 220 302 198 Q310 178 322 168 Z', 'lighter']],
  },
  closeUp: [370, 420],
  worn: AS_JACKET,
};

export const OUTERWEAR: Drawings = {
  coat,
  jacket_tailored: tailored,
  collarless_jacket: collarless,
  leather_jacket: leather,
  blouson_jumper: coach,
  jacket_casual: coverall,
  down_jacket: down,
};
