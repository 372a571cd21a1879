import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type EventDefinition, parseStored, readStored } from '../../contracts/src/events/event.ts';
import { SUPPORT_EVENT_DEFINITIONS } from '../../contracts/src/damage-case/support-chat.ts';
import { CALENDAR_EVENT_DEFINITIONS } from '../../contracts/src/item/calendar/item-calendar.ts';
import { AUDIT_EVENT_DEFINITIONS } from '../../contracts/src/operators/audit-events.ts';
import { SERVICE_EVENT_DEFINITIONS } from '../../contracts/src/service/interruption-events.ts';
import { ROUND_EVENT_DEFINITIONS, type RoundEvent } from '../../contracts/src/rental-round/events.ts';
import { EMPTY_BALANCES, post, postingsOf } from '../../contracts/src/rental-round/money/ledger.ts';
import { evolve } from '../../contracts/src/rental-round/evolve.ts';
import { INITIAL_ROUND, type Round } from '../../contracts/src/rental-round/rental-round.ts';

/** Events as they were stored, of every version there ever was. New ones are added; existing ones never change. */
interface Example {
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
}
interface Stream {
  readonly title: string;
  readonly events: readonly (Example & { readonly time: string })[];
  /** The round that was folded from them at that time. */
  readonly round: object;
  readonly balances: object;
}

const read = <T>(name: string): readonly T[] => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const stored = (example: Example) => ({ ...example, data: JSON.stringify(example.data) });
const versionsOf = ({ type, version }: EventDefinition) =>
  Array.from({ length: version }, (_, index) => `${type} v${index + 1}`);

describe.each([
  ['rental round', 'rental-round-events.json', ROUND_EVENT_DEFINITIONS],
  ['item calendar', 'item-calendar-events.json', CALENDAR_EVENT_DEFINITIONS],
  ['damage case', 'damage-case-events.json', SUPPORT_EVENT_DEFINITIONS],
  ['service', 'service-events.json', SERVICE_EVENT_DEFINITIONS],
  ['operator', 'operator-events.json', AUDIT_EVENT_DEFINITIONS],
] as const)('the stored events of a %s', (_stream, file, definitions) => {
  const examples = read<Example>(file);

  it('have an example of every version', () => {
    const there = new Set(examples.map(({ type, version }) => `${type} v${version}`));
    const expected = [...definitions.values()].flatMap(versionsOf);
    expect([...there].sort()).toEqual(expected.sort());
  });

  it.each(examples.map((example) => [`${example.type} v${example.version}`, example] as const))(
    'can still be read: %s',
    (_title, example) => {
      const parsed = parseStored(definitions, stored(example));
      expect(parsed.type).toBe(example.type);
      // Data of the current version is returned as stored; older data is upcast.
      if (example.version === definitions.get(example.type)?.version) expect(parsed.data).toEqual(example.data);
    },
  );

  it('are refused when they are damaged', () => {
    for (const example of examples) {
      const damaged = { ...example, data: { ...(example.data as object), unheardOf: true } };
      expect(() => parseStored(definitions, stored(damaged))).toThrow(example.type);
    }
  });
});

describe('a stored stream', () => {
  it.each(read<Stream>('rental-round-streams.json').map((stream) => [stream.title, stream] as const))(
    'of %s still has the same meaning',
    (_title, { events, round, balances }) => {
      let folded: Round = INITIAL_ROUND;
      let booked = EMPTY_BALANCES;
      for (const [index, example] of events.entries()) {
        const event = readStored(ROUND_EVENT_DEFINITIONS, stored(example)) as RoundEvent;
        const id = `e0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
        folded = evolve(folded, { ...event, time: example.time, id });
        booked = post(booked, postingsOf(event));
      }
      expect(folded).toMatchObject(round);
      expect(booked).toEqual({ ...EMPTY_BALANCES, ...balances });
    },
  );
});
