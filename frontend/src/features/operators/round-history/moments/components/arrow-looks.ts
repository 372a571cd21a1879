/** Styles of arrows: the last one taken, taken before, possible next, and all others. */
export const LOOKS = {
  last: 'stroke-accent stroke-[2.5]',
  taken: 'stroke-ink stroke-[1.75]',
  open: 'stroke-good stroke-[1.5] [stroke-dasharray:5_4]',
  other: 'stroke-[color:light-dark(var(--color-line),var(--color-field))] stroke-1',
} as const;
export type Look = keyof typeof LOOKS;
