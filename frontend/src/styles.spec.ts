import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

type Rgb = readonly number[];
type Scheme = 'light' | 'dark';

const STYLES = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8');
const TOKEN = /--color-([\w-]+): light-dark\(#(\w{6}), #(\w{6})\);/g;
const rgb = (hex: string): Rgb => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
const TOKENS = new Map(
  [...STYLES.matchAll(TOKEN)].map(([, name, light = '', dark = '']) => [name, { light: rgb(light), dark: rgb(dark) }]),
);
const colour = (name: string, scheme: Scheme): Rgb => {
  const found = TOKENS.get(name);
  if (found === undefined) throw new Error(`no colour ${name} for both schemes`);
  return found[scheme];
};

/** WCAG 2.2, "relative luminance". */
const luminance = (of: Rgb): number => {
  const [r = 0, g = 0, b = 0] = of
    .map((channel) => channel / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: Rgb, other: Rgb): number => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

const AA = 4.5;
/** What is written on what, somewhere on the pages. */
const WRITTEN: readonly (readonly [text: string, ground: string])[] = [
  ...['ink', 'soft', 'accent', 'good', 'warn', 'bad'].flatMap((text) =>
    ['paper', 'wash'].map((ground) => [text, ground] as const),
  ),
  ...['accent', 'good', 'warn', 'bad'].flatMap((tone) => [
    [tone, `${tone}-wash`] as const,
    ['ink', `${tone}-wash`] as const,
    ['soft', `${tone}-wash`] as const,
  ]),
  ...['ink', 'accent', 'good', 'bad'].map((ground) => ['paper', ground] as const),
  ['ink', 'line'],
  ['on-said', 'said'],
  ['night', 'on-said'],
];

describe.each(['light', 'dark'] as const)('text on a %s page', (scheme) => {
  it.each(WRITTEN)('has enough contrast: %s on %s', (text, ground) => {
    expect(contrast(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(AA);
  });
});

describe.each(['light', 'dark'] as const)('a control on a %s page', (scheme) => {
  it.each(['paper', 'wash'])('has a visible edge on %s', (ground) => {
    expect(contrast(colour('field', scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3);
  });
});

describe('an animation of the whole page', () => {
  it.each([
    ['intro', 4, 4],
    ['splash', 1.5, 2],
    ['greeting', 1.5, 2],
  ])('%s lasts from %d to %d seconds', (name, least, most) => {
    const [, seconds] = new RegExp(`--animate-${name}: \\w+ ([\\d.]+)s`).exec(STYLES) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(least);
    expect(Number(seconds)).toBeLessThanOrEqual(most);
  });

  it.each(['intro', 'splash', 'greeting', 'intro-words', 'turn'])(
    '%s changes only properties that the compositor animates',
    (name) => {
      const [, animations = ''] = new RegExp(`--animate-${name}: ([^;]+);`).exec(STYLES) ?? [];
      // What takes no time is a state, not a movement.
      const moving = animations.split(', ').filter((animation) => !/ 0s /.test(animation));
      expect(moving).not.toEqual([]);
      for (const animation of moving) {
        const [, keyframes = ''] =
          new RegExp(`@keyframes ${animation.split(' ')[0]} \\{([\\s\\S]*?)\\n  \\}`).exec(STYLES) ?? [];
        const changed = [...keyframes.matchAll(/([\w-]+):/g)].map(([, property]) => property);
        expect(changed).not.toEqual([]);
        // Properties that compositors animate without repainting (Chromium, Safari).
        for (const property of changed) expect(['opacity', 'translate', 'rotate', 'scale']).toContain(property);
      }
    },
  );
});
