import { expect, it } from '@jest/globals';
import { Story } from './story.ts';

/** What happened, and whose money it was in the end: `pays`, `gets` and `keeps` name yen, `loses` those of the platform. */
export type Told = readonly [sentence: string, end: string, happens: (story: Story) => Story];

const yen = (end: string, verb: string): number | undefined => {
  const [, digits] = new RegExp(`${verb} (\\d[\\d,]*)`).exec(end) ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
};

function sumsIn(end: string) {
  const [pays, gets, keeps, loses] = ['pays', 'gets', 'keeps', 'loses'].map((verb) => yen(end, verb));
  return { pays, gets, keeps: keeps ?? -(loses ?? Number.NaN), provider: yen(end, 'provider') ?? 0 };
}

/** One test for each story; the story is its title. */
export function tell(stories: readonly Told[]): void {
  it.each(stories)('%s %s', (_sentence, end, happens) => {
    expect(happens(new Story()).sums()).toEqual(sumsIn(end));
  });
}
