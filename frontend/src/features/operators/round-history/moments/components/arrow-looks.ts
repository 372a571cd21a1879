/** How an arrow is drawn: the last one taken, one taken before, one that was open, any other. */
export const LOOKS = {
  last: 'stroke-accent stroke-[2.5]',
  taken: 'stroke-ink stroke-[1.75]',
  open: 'stroke-good stroke-[1.5] [stroke-dasharray:5_4]',
  other: 'stroke-[color:light-dark(var(--color-line),var(--color-field))] stroke-1',
} as const;
export type Look = keyof typeof LOOKS;
