import { describe, expect, it } from '@jest/globals';
import { HistoryChanged, NO_STREAM, RevisionConflict } from '@meguri/contracts/events/event-log.ts';
import { randomUUID } from 'node:crypto';
import type { Logs } from './event-log.suite.ts';
import { anEvent, events } from './log-under-test.ts';

export function following(logs: Logs): void {
  describe('an append that names the event it follows', () => {
    // The other instance has read nothing of the stream.
    it.each(['log', 'other'] as const)('is stored after that one, and after no other (by %s)', async (who) => {
      const stream = `follows-${randomUUID()}`;
      const [first, second] = [anEvent(), anEvent()];
      await logs.log.append(stream, NO_STREAM, [first]);
      await expect(logs[who].append(stream, 0, events(2), randomUUID())).rejects.toThrow(HistoryChanged);
      await logs[who].append(stream, 0, [second], first.id);
      await expect(logs[who].append(stream, 1, events(1), first.id)).rejects.toMatchObject({ stream, revision: 1 });
      await expect(logs[who].append(stream, 1, events(1), second.id)).resolves.toMatchObject({ revision: 2 });
      expect(await logs.log.read(stream)).toHaveLength(3);
    });

    it('has a conflict when its revision isn’t the head’s, whatever it names', async () => {
      const stream = `follows-${randomUUID()}`;
      const two = events(2);
      await logs.log.append(stream, NO_STREAM, two);
      for (const expected of [0, 5])
        for (const follows of [two[0]!.id, randomUUID()])
          await expect(logs.other.append(stream, expected, events(1), follows)).rejects.toThrow(RevisionConflict);
      expect(await logs.log.read(stream)).toHaveLength(2);
    });

    it('gets the response of the first when it is sent again', async () => {
      const stream = `follows-${randomUUID()}`;
      const [first, second] = [anEvent(), anEvent()];
      await logs.log.append(stream, NO_STREAM, [first]);
      const answer = await logs.log.append(stream, 0, [second], first.id);
      for (const log of [logs.log, logs.other])
        expect(await log.append(stream, 0, [second], first.id)).toEqual({ ...answer, duplicate: true });
    });

    it('is refused at once with an invalid id', async () => {
      const stream = `follows-${randomUUID()}`;
      await logs.log.append(stream, NO_STREAM, events(1));
      await expect(logs.log.append(stream, 0, events(1), 'the last one')).rejects.toThrow(TypeError);
    });
  });
}
