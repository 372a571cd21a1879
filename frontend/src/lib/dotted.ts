/** Between facts of one line. The dot stays with what is before it: no line begins with one. */
export const DOT = '\u00a0・ ';
export const dotted = (...facts: readonly string[]): string => facts.join(DOT);
