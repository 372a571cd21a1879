/** How lengths are taken, so that everybody reads the same into a number. */
export const HOW_TO_MEASURE = '平らに置いて測った長さです。ウエスト・ヒップ・頭まわりは一周の長さです。';

/** 92.5cm */
export const cmText = (cm: number): string => `${cm}cm`;
