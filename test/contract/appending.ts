import { describe, expect, it } from '@jest/globals';
import { NO_STREAM, RevisionConflict } from '@meguri/contracts/events/event-log.ts';
import { randomUUID } from 'node:crypto';
import type { Logs } from './event-log.suite.ts';
import { anEvent, events } from './log-under-test.ts';

/** Texts that a parser, a normaliser or a driver might change. */
const EXACT_TEXTS = [
  ['odd spacing and numbers, a key twice', '{"b":1,  "a" : 2.0, "a":1e3}\n'],
  ['combining characters, escapes', '{"巡り":"👗 か\u3099 が \u200b","\\u0000":"\\ud83d\\u0000"}'],
  ['quotes, backslashes and braces', '"\\u001f\\t \\"quoted\\" {}, \\\\N"'],
  ['much of it', `{"long":"${'長い'.repeat(20_000)}"}`],
] as const;

export function appending(logs: Logs): void {
  describe('a writer', () => {
    it('appends to a new stream and to its head, and can read everything in order', async () => {
      const stream = `append-${randomUUID()}`;
      const [first, second, third] = [anEvent(), anEvent({ version: 3 }), anEvent()];
      const one = await logs.log.append(stream, NO_STREAM, [first]);
      const two = await logs.log.append(stream, 0, [second, third]);
      expect(one).toMatchObject({ revision: 0, duplicate: false });
      expect(two).toMatchObject({ revision: 2, duplicate: false });
      const stored = await logs.other.read(stream);
      expect(stored.map(({ position: _, ...event }) => event)).toEqual([
        { ...first, stream, revision: 0 },
        { ...second, stream, revision: 1 },
        { ...third, stream, revision: 2 },
      ]);
      expect(stored[0]?.position).toBe(one.position);
      expect(stored[2]?.position).toBe(two.position);
      const positions = stored.map(({ position }) => position);
      expect([...positions].sort()).toEqual(positions);
      expect(await logs.other.read(stream, 2)).toEqual(stored.slice(2));
    });

    it('finds nothing in a stream that does not exist, and nothing beyond a head', async () => {
      const stream = `append-${randomUUID()}`;
      expect(await logs.log.read(stream)).toEqual([]);
      await logs.log.append(stream, NO_STREAM, events(1));
      expect(await logs.log.read(stream, 1)).toEqual([]);
    });

    it.each(EXACT_TEXTS)('reads data and metadata unchanged: %s', async (_, text) => {
      const stream = `bytes-${randomUUID()}`;
      await logs.log.append(stream, NO_STREAM, [anEvent({ data: text, metadata: text })]);
      const [stored] = await logs.other.read(stream);
      expect(stored).toMatchObject({ data: text, metadata: text });
    });

    it.each([
      ['U+0000 in the data', { data: '{"a":"\u0000"}' }],
      ['U+001F in the metadata', { metadata: '{"a":"\u001f"}' }],
      ['a lone surrogate', { data: '{"a":"\ud83d"}' }],
      ['empty data', { data: '' }],
      ['an id in capitals', { id: randomUUID().toUpperCase() }],
    ])('is refused %s before the append', async (_, flaw) => {
      const stream = `door-${randomUUID()}`;
      await expect(logs.log.append(stream, NO_STREAM, [anEvent(), anEvent(flaw)])).rejects.toThrow(TypeError);
      expect(await logs.log.read(stream)).toEqual([]);
    });

    it.each([
      ['too low', 1],
      ['no stream', NO_STREAM],
      ['too high', 3],
      ['far too high', 40],
    ])(
      'with two events and an expected revision that is %s has a conflict, and stores nothing',
      async (_, expected) => {
        const stream = `conflict-${randomUUID()}`;
        await logs.log.append(stream, NO_STREAM, events(3));
        const before = await logs.log.read(stream);
        const refused = logs.log.append(stream, expected, events(2));
        await expect(refused).rejects.toThrow(RevisionConflict);
        await expect(refused).rejects.toMatchObject({ stream, expected, actual: 2 });
        // Another client, which has read nothing of the stream, gets the same answer.
        await expect(logs.other.append(stream, expected, events(2))).rejects.toMatchObject({ actual: 2 });
        expect(await logs.log.read(stream)).toEqual(before);
        await expect(logs.log.append(stream, 2, events(2))).resolves.toMatchObject({ revision: 4 });
        expect((await logs.log.read(stream)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
      },
    );

    it('that expects a revision of a stream that does not exist has a conflict', async () => {
      const stream = `conflict-${randomUUID()}`;
      await expect(logs.log.append(stream, 0, events(2))).rejects.toMatchObject({
        name: 'RevisionConflict',
        actual: -1,
      });
      expect(await logs.log.read(stream)).toEqual([]);
    });

    it('has a conflict with what another process appended since it read', async () => {
      const stream = `conflict-${randomUUID()}`;
      await logs.log.append(stream, NO_STREAM, events(1));
      await logs.other.append(stream, 0, events(1));
      await expect(logs.log.append(stream, 0, events(2))).rejects.toMatchObject({ expected: 0, actual: 1 });
      expect(await logs.log.read(stream)).toHaveLength(2);
    });
  });

  describe('a repeated append', () => {
    it('gets the response of the first, marked as a repetition, also when the stream has grown since', async () => {
      const stream = `again-${randomUUID()}`;
      const [start, both] = [events(1), events(2)];
      await logs.log.append(stream, NO_STREAM, start);
      const first = await logs.log.append(stream, 0, both);
      expect(await logs.log.append(stream, 0, both)).toEqual({ ...first, duplicate: true });
      await logs.log.append(stream, 2, events(2));
      expect(await logs.other.append(stream, 0, both)).toEqual({ ...first, duplicate: true });
      expect(await logs.other.append(stream, NO_STREAM, start)).toMatchObject({ revision: 0, duplicate: true });
      expect(await logs.log.read(stream)).toHaveLength(5);
    });

    it('with other data stores nothing: the first one stays', async () => {
      const stream = `again-${randomUUID()}`;
      const event = anEvent();
      await logs.log.append(stream, NO_STREAM, [event]);
      const again = await logs.log.append(stream, NO_STREAM, [{ ...event, data: '{"note":"later"}' }]);
      expect(again).toMatchObject({ revision: 0, duplicate: true });
      expect(await logs.log.read(stream)).toMatchObject([{ data: event.data }]);
    });

    it('with one equal and one different event has a conflict', async () => {
      const stream = `again-${randomUUID()}`;
      const both = events(2);
      await logs.log.append(stream, NO_STREAM, both);
      const mixed = [both[0]!, anEvent()];
      await expect(logs.log.append(stream, NO_STREAM, mixed)).rejects.toThrow(RevisionConflict);
      await expect(logs.log.append(stream, NO_STREAM, [...both, anEvent()])).rejects.toThrow(RevisionConflict);
      expect(await logs.log.read(stream)).toHaveLength(2);
    });

    it.each(['log', 'other'] as const)('at the current head is not stored a second time (by %s)', async (who) => {
      const stream = `again-${randomUUID()}`;
      const [first, second] = [anEvent(), anEvent()];
      await logs.log.append(stream, NO_STREAM, [first]);
      await logs.log.append(stream, 0, [second]);
      await expect(logs[who].append(stream, 1, [first])).rejects.toThrow(RevisionConflict);
      await expect(logs[who].append(stream, 1, [anEvent(), second])).rejects.toThrow(RevisionConflict);
      expect(await logs.log.read(stream)).toHaveLength(2);
      await expect(logs[who].append(stream, 1, events(1))).resolves.toMatchObject({ revision: 2 });
    });

    it('to another stream is a different append', async () => {
      const event = anEvent();
      const [one, two] = [`again-${randomUUID()}`, `again-${randomUUID()}`];
      await logs.log.append(one, NO_STREAM, [event]);
      expect(await logs.log.append(two, NO_STREAM, [event])).toMatchObject({ revision: 0, duplicate: false });
    });

    it('at the same time as the first is stored once', async () => {
      const stream = `again-${randomUUID()}`;
      const both = events(2);
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => logs.log.append(stream, NO_STREAM, both)),
        ...Array.from({ length: 4 }, () => logs.other.append(stream, NO_STREAM, both)),
      ]);
      expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
      expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
      expect(await logs.log.read(stream)).toHaveLength(2);
    });
  });

  describe('a log', () => {
    it('has one identity for all who open it', async () => {
      expect(await logs.log.identity()).toMatch(/^[0-9a-f-]{36}$/);
      expect(await logs.other.identity()).toBe(await logs.log.identity());
    });

    it('returns the position of its newest event', async () => {
      const { position } = await logs.log.append(`head-${randomUUID()}`, NO_STREAM, events(2));
      const head = await logs.other.head();
      expect(head! >= position).toBe(true);
    });
  });
}
