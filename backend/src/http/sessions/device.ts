const UNKNOWN = '不明な端末';

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/** Browsers that also name another browser in their user agent come first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//i, 'LINE'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/SamsungBrowser/, 'Samsungブラウザ'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** A device's name for people, such as `Safari（iPhone）`, from its user agent. */
export function deviceOf(userAgent: string): string {
  const named = (list: typeof SYSTEMS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [system, browser] = [named(SYSTEMS), named(BROWSERS)];
  if (system !== undefined && browser !== undefined) return `${browser}（${system}）`;
  return system ?? browser ?? UNKNOWN;
}

/** Whether both may be the same browser; an update keeps it the same. */
export function sameDevice(one: string, other: string): boolean {
  if (one === other) return true;
  const device = deviceOf(one);
  return device !== UNKNOWN && device === deviceOf(other);
}
