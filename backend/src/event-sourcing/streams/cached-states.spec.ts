import { beforeEach, describe, expect, it } from '@jest/globals';
import { EventLogUnavailable } from '@meguri/contracts/events/event-log.ts';
import { randomUUID } from 'node:crypto';
import { verifyChain } from './hash-chain.ts';
import { StagedLog } from './test-support/staged-log.ts';
import { aCommand, add, close, open, Tabs } from './test-support/tabs.ts';

let log: StagedLog;
let tabs: Tabs;
/** The streams of another process. */
let rival: Tabs;
let id: string;
const stored = () => log.read(`tab-${id}`);
const never = () => {
  throw new Error('decided once more');
};

beforeEach(async () => {
  log = new StagedLog();
  tabs = new Tabs(log);
  rival = new Tabs(log);
  id = randomUUID();
  await tabs.handle(aCommand(id, {}), open);
  log.reads = 0;
  log.appends = 0;
});

describe('a cached state', () => {
  it('saves reading the stream again, and is updated by appends', async () => {
    await tabs.handle(aCommand(id, { amount: 1 }), add);
    const { state } = await tabs.handle(aCommand(id, { amount: 2 }), add);
    expect(log.reads).toBe(0);
    expect(state).toEqual((await new Tabs(log).load(id)).state);
  });

  it('isn’t returned to a reader of the stream', async () => {
    await rival.handle(aCommand(id, { amount: 5 }), add);
    expect((await tabs.load(id)).state.total).toBe(5);
  });

  it('includes what another process has stored once the stream is loaded', async () => {
    await rival.handle(aCommand(id, { amount: 5 }), add);
    await tabs.load(id);
    log.reads = 0;
    log.appends = 0;
    await tabs.handle(aCommand(id, { amount: 1 }), add);
    expect({ reads: log.reads, appends: log.appends }).toEqual({ reads: 0, appends: 1 });
  });

  it('never causes a rejection: the command is decided again on the stored stream', async () => {
    const other = randomUUID();
    await tabs.handle(aCommand(other, { limit: 0 }), open);
    await tabs.handle(aCommand(other, { amount: 1 }), add);
    await rival.handle(aCommand(other, {}), close);
    // The cached tab is open, the stored one closed: the command is only allowed on the latter.
    const reopen: typeof add = (command, tab) => {
      if (tab.status !== 'closed') throw new Error('still open');
      return [{ type: 'Added', data: { amount: command.input.amount, tip: 0 } }];
    };
    await expect(tabs.handle(aCommand(other, { amount: 2 }), reopen)).resolves.toMatchObject({ revision: 3 });
  });

  it('rejects when the stored stream does, after one read', async () => {
    const refuse = () => {
      throw new Error('no');
    };
    await expect(tabs.handle(aCommand(id, {}), refuse)).rejects.toThrow('no');
    expect(log.reads).toBe(1);
  });

  it('never makes a command a no-op', async () => {
    await rival.handle(aCommand(id, { amount: 5 }), add);
    // The cached tab is empty, so there is nothing to close.
    const { events } = await tabs.handle(aCommand(id, {}), close);
    expect(events).toHaveLength(1);
  });

  it('that is outdated costs a conflict, and is replaced', async () => {
    await rival.handle(aCommand(id, { amount: 5 }), add);
    const { state, revision } = await tabs.handle(aCommand(id, { amount: 1 }), add);
    expect({ total: state.total, revision }).toEqual({ total: 6, revision: 2 });
    log.reads = 0;
    await tabs.handle(aCommand(id, { amount: 1 }), add);
    expect(log.reads).toBe(0);
    expect(verifyChain(await stored())).toBeNull();
  });

  it('is dropped when the outcome is unknown, and the repeated command returns what was stored', async () => {
    const command = aCommand(id, { amount: 3 });
    log.stages.push('lost after');
    await expect(tabs.handle(command, add)).rejects.toThrow(EventLogUnavailable);
    const again = await tabs.handle({ ...command, now: '2026-11-21T04:00:00.000Z' }, never);
    expect(again).toMatchObject({ repeated: true, revision: 1, state: { total: 3 } });
    await tabs.handle(aCommand(id, { amount: 1 }), add);
    expect(await stored()).toHaveLength(3);
    expect(verifyChain(await stored())).toBeNull();
  });

  it('is dropped when the outcome is unknown, also when nothing was stored', async () => {
    const command = aCommand(id, { amount: 3 });
    log.stages.push('lost before');
    await expect(tabs.handle(command, add)).rejects.toThrow(EventLogUnavailable);
    log.reads = 0;
    expect(await tabs.handle(command, add)).toMatchObject({ repeated: false, revision: 1 });
    expect(log.reads).toBe(1);
  });

  it('is dropped when the append turns out to be stored already, with other data', async () => {
    const command = aCommand(id, { amount: 3 });
    // The first attempt, considered lost, arrives after the second one has read the stream.
    log.stages.push(async () => {
      await rival.handle({ ...command, now: '2026-11-21T02:00:00.000Z' }, add);
    });
    const handled = await tabs.handle(command, add);
    expect(handled).toMatchObject({ repeated: true, revision: 1, state: { total: 3 } });
    expect(handled.state.seen.at(-1)?.time).toBe('2026-11-21T02:00:00.000Z');
    await tabs.handle(aCommand(id, { amount: 1 }), add);
    expect(verifyChain(await stored())).toBeNull();
  });

  it('is dropped in that case also when it was just read', async () => {
    const fresh = new Tabs(log);
    const command = aCommand(id, { amount: 3 });
    log.stages.push(async () => {
      await rival.handle({ ...command, now: '2026-11-21T02:00:00.000Z' }, add);
    });
    let decisions = 0;
    const counted: typeof add = (...given) => {
      decisions += 1;
      return add(...given);
    };
    expect(await fresh.handle(command, counted)).toMatchObject({ repeated: true });
    expect(decisions).toBe(1);
    await fresh.handle(aCommand(id, { amount: 1 }), add);
    expect(verifyChain(await stored())).toBeNull();
  });

  it('is never used when the log has lost its events', async () => {
    await tabs.handle(aCommand(id, { amount: 3 }), add);
    log.loseEnd(1);
    await rival.handle(aCommand(id, { amount: 5 }), add);
    expect((await tabs.load(id)).state.total).toBe(5);
    const { state } = await tabs.handle(aCommand(id, { amount: 1 }), add);
    expect(state.total).toBe(6);
    expect(verifyChain(await stored())).toBeNull();
  });

  it('isn’t used either when the loss wasn’t reported', async () => {
    await tabs.handle(aCommand(id, { amount: 3 }), add);
    log.loseEnd(1, 'silently');
    await rival.handle(aCommand(id, { amount: 5 }), add);
    const { state } = await tabs.handle(aCommand(id, { amount: 1 }), add);
    expect(state.total).toBe(6);
    expect(verifyChain(await stored())).toBeNull();
  });

  it('is replaced by a fresh read when newer events don’t continue it', async () => {
    await tabs.handle(aCommand(id, { amount: 3 }), add);
    log.loseEnd(1, 'silently');
    await rival.handle(aCommand(id, { amount: 5 }), add);
    await rival.handle(aCommand(id, { amount: 2 }), add);
    expect((await tabs.load(id)).state.total).toBe(7);
  });

  it('isn’t stored from requests made before the loss', async () => {
    const fresh = new Tabs(log);
    const loading = fresh.load(id);
    log.loseEnd(0);
    await loading;
    log.reads = 0;
    await fresh.handle(aCommand(id, { amount: 1 }), add);
    expect(log.reads).toBe(1);
  });

  it('is evicted when more streams are in use than are cached', async () => {
    const few = new Tabs(log, 1);
    const another = randomUUID();
    await few.handle(aCommand(id, { amount: 1 }), add);
    await few.handle(aCommand(another, {}), open);
    log.reads = 0;
    await few.handle(aCommand(another, { amount: 1 }), add);
    expect(log.reads).toBe(0);
    await few.handle(aCommand(id, { amount: 1 }), add);
    expect(log.reads).toBe(1);
  });
});

describe('a command that always conflicts', () => {
  it('fails after a while with an error', async () => {
    for (let round = 0; round < 100; round += 1)
      log.stages.push(async () => {
        log.stages.unshift(() => Promise.resolve());
        await rival.handle(aCommand(id, { amount: 1 }), add);
      });
    await expect(tabs.handle(aCommand(id, { amount: 1 }), add)).rejects.toMatchObject({ code: 'write_conflict' });
    log.stages.length = 0;
    await expect(tabs.handle(aCommand(id, { amount: 1 }), add)).resolves.toMatchObject({ repeated: false });
  });
});
