import { describe, expect, it } from '@jest/globals';
import { EventLogUnavailable } from '@meguri/contracts/events/event-log.ts';
import { StorageSpace } from './storage-space.ts';

const MB = 1024 * 1024;
const refused = new EventLogUnavailable('event log in Postgres: could not extend file', {
  cause: Object.assign(new Error('could not extend file'), { code: '53100' }),
});

/** Disks with that much free space, or that don't tell it, and a log whose writes fail as long as `full`. */
function storage(free: Record<string, number | undefined>) {
  const state = { full: true, tried: 0, now: 0 };
  const tryWrite = async () => {
    state.tried += 1;
    if (state.full) throw Object.assign(new Error('no space'), { code: '53100' });
  };
  const asked = (disk: string) => async () => {
    const bytes = free[disk];
    if (bytes === undefined) throw Object.assign(new Error('not there'), { code: 'ENOENT' });
    return bytes;
  };
  const disks = Object.fromEntries(Object.keys(free).map((disk) => [disk, asked(disk)]));
  const space = new StorageSpace(disks, tryWrite, () => state.now);
  return { space, state };
}

describe('the space where the service writes', () => {
  it('is missing when a disk is full, and known for each disk that can be read', async () => {
    const free: Record<string, number | undefined> = { data: 900 * MB, postgres: 40 * MB };
    const { space } = storage(free);
    expect(await space.freeBytes()).toEqual({ data: 900 * MB, postgres: 40 * MB });
    await expect(space.checkDisks()).resolves.toBeUndefined();
    free['postgres'] = 0;
    await expect(space.checkDisks()).rejects.toThrow('no space left: postgres (0 B)');
    expect(await space.full()).toEqual({ disk: 1, 'event log': 0 });
    free['postgres'] = undefined;
    expect(await space.freeBytes()).toEqual({ data: 900 * MB });
    expect(await space.full()).toEqual({ disk: 0, 'event log': 0 });
  });

  it('is missing in the log from an append that was refused for it until a write succeeds', async () => {
    const { space, state } = storage({});
    await space.checkLog();
    space.appended(new EventLogUnavailable('the connection was lost'));
    await space.checkLog();
    expect(state.tried).toBe(0);
    space.appended(refused);
    await expect(space.checkLog()).rejects.toThrow('the event log takes no events: no space left');
    space.appended(new Error('a conflict, which was found before the write'));
    expect(await space.full()).toMatchObject({ 'event log': 1 });
    state.full = false;
    state.now += 10_000;
    await space.checkLog();
    expect(await space.full()).toMatchObject({ 'event log': 0 });
    space.appended(refused);
    space.appended(null);
    state.full = true;
    await space.checkLog();
  });

  it('is tried in a full log once in ten seconds, however often probes and metrics ask', async () => {
    const { space, state } = storage({});
    space.appended(refused);
    for (const now of [0, 1, 9_999]) {
      state.now = now;
      await expect(space.checkLog()).rejects.toThrow('the event log takes no events');
    }
    expect(state.tried).toBe(1);
    state.now = 10_000;
    await expect(space.checkLog()).rejects.toThrow('the event log takes no events');
    expect(state.tried).toBe(2);
  });
});
