import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { ProblemLog, SAME_PROBLEM_MS } from './problem-log.ts';

/** What it wrote, with the time at hand. */
function logOfTest() {
  const lines: { msg: string; unsaid?: number; level: number }[] = [];
  const clock = { ms: 0 };
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  return { lines, clock, problems: new ProblemLog(log, () => clock.ms) };
}
const full = (file: string) => Object.assign(new Error(`could not extend file "${file}"`), { code: '53100' });

describe('the log of work that is repeated for ever', () => {
  it('has one line a minute while the disk is full, with the number of those left out', () => {
    const { lines, clock, problems } = logOfTest();
    for (let tries = 0; tries < 200; tries += 1) {
      problems.report('processes', full(`base/1/${tries}`));
      clock.ms += 500;
    }
    expect(lines.map(({ msg, unsaid }) => [msg, unsaid])).toEqual([
      ['processes: could not extend file "base/1/0"', undefined],
      ['processes: could not extend file "base/1/120"', SAME_PROBLEM_MS / 500 - 1],
    ]);
  });

  it('has every other problem, and the same one of other work', () => {
    const { lines, problems } = logOfTest();
    problems.report('processes', full('a'));
    problems.report('table sweep', full('a'));
    problems.report('processes', new Error('round 1 can’t be read'), { level: 'error' });
    problems.report('processes', new Error('round 2 can’t be read'), { level: 'error' });
    problems.report('processes', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    expect(lines).toHaveLength(5);
    expect(lines[2]).toMatchObject({ level: 50 });
  });
});
