/** Separator between facts on one line. The no-break space keeps the dot at the end of a line and not at the start of the next. */
export const DOT = '\u00a0・ ';
export const dotted = (...facts: readonly string[]): string => facts.join(DOT);
