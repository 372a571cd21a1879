import type { AppendResult, EventLog } from '@meguri/contracts/events/event-log.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { HISTORY_KINDS, type RoundHistory, roundHistory } from '../../support/round-histories.ts';

/** Appends the histories of rounds of all kinds, append by append, as commands would. */
export class RoundWalk {
  readonly #log: EventLog;
  readonly #name: string;
  #rounds = 0;
  #history: RoundHistory | null = null;
  #append = 0;
  #revisions = new Map<string, number>();

  constructor(log: EventLog, name: string) {
    this.#log = log;
    this.#name = name;
  }

  async step(): Promise<{ result: AppendResult; events: number }> {
    const { stream, events } = this.#next();
    const expected = this.#revisions.get(stream) ?? -1;
    this.#revisions.set(stream, expected + events.length);
    return { result: await this.#log.append(stream, expected, events), events: events.length };
  }

  #next(): RoundHistory['appends'][number] {
    const next = this.#history?.appends[this.#append];
    if (next !== undefined) {
      this.#append += 1;
      return next;
    }
    const kind = HISTORY_KINDS[this.#rounds % HISTORY_KINDS.length] ?? 'completed';
    this.#rounds += 1;
    this.#history = roundHistory(`${this.#name} ${this.#rounds}`, kind);
    this.#append = 0;
    this.#revisions = new Map();
    return this.#next();
  }
}

/**
 * Several writers append rounds until there are at least `least` events; some rounds end in the middle.
 * @returns the number of events
 */
export async function seedRounds(log: EventLog, name: string, writers: number, least: number): Promise<number> {
  let events = 0;
  const write = async (writer: number): Promise<void> => {
    const walk = new RoundWalk(log, `${name} ${writer}`);
    do {
      const step = await walk.step();
      events += step.events;
    } while (events < least);
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return events;
}

/**
 * Appends at this rate for this time, whether or not earlier appends were answered.
 * @param answered receives each append's position as soon as it is acknowledged
 */
export async function pacedRounds(
  log: EventLog,
  name: string,
  { perSecond, milliseconds }: { perSecond: number; milliseconds: number },
  answered: (position: string) => Promise<void>,
): Promise<void> {
  const idle = Array.from({ length: 256 }, (_, walker) => new RoundWalk(log, `${name} ${walker}`));
  const underWay: Promise<void>[] = [];
  const began = performance.now();
  let sent = 0;
  for (let now = began; now - began < milliseconds; now = performance.now()) {
    for (; sent < ((now - began) * perSecond) / 1000; sent += 1) {
      const walk = idle.shift();
      if (walk === undefined) throw new Error(`${perSecond} appends a second are more than the log takes here`);
      const step = walk.step().then(({ result }) => {
        idle.push(walk);
        return answered(result.position);
      });
      underWay.push(step);
    }
    await delay(1);
  }
  await Promise.all(underWay);
}
