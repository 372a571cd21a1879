/** Digits in groups of `size`, as people read them out. */
export const grouped = (code: string, separator: ' ' | '-', size = 4): string =>
  (code.replaceAll(/[\s-]/g, '').match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(separator);

/** 1234-5678-9012: tracking codes, whatever hyphens they came with. */
export const trackingGroups = (code: string): string => grouped(code, '-');
