import { describe, expect, it } from '@jest/globals';
import { type EventStoreDbUnderTest, inContainers } from './eventstoredb-server.ts';

const server = (): EventStoreDbUnderTest => ({}) as EventStoreDbUnderTest;

describe('an EventStoreDB in a container', () => {
  it.each([
    [
      'has no image and no way to one',
      () => Promise.reject(new Error('No such image: eventstore\nat pull')),
      'image: eventstore',
    ],
    ['never answers', () => new Promise<never>(() => undefined), 'it took too long'],
  ])('is unavailable, with the reason in one line, when the engine %s', async (_, startOne, reason) => {
    const place = await inContainers(startOne, 50);
    expect(place).toEqual({
      missing: expect.stringMatching(new RegExp(`^the Docker engine could not run .+${reason}$`)),
    });
  });

  it('is started once as a trial, and that one is handed out first', async () => {
    const started: EventStoreDbUnderTest[] = [];
    const place = await inContainers(async () => {
      started.push(server());
      return started.at(-1)!;
    });
    if (!('start' in place)) throw new Error(place.missing);
    expect(await place.start()).toBe(started[0]);
    expect(started).toHaveLength(1);
    expect(await place.start()).toBe(started[1]);
  });
});
