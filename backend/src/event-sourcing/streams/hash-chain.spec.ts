import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { createHash, randomUUID } from 'node:crypto';
import { FIRST_HASH, hashOf, seal, verifyChain } from './hash-chain.ts';

function chain(length: number): StoredEvent[] {
  let previous = FIRST_HASH;
  return Array.from({ length }, (_, revision) => {
    const event = {
      stream: 'tab-1',
      revision,
      id: randomUUID(),
      type: 'Added',
      version: 2,
      data: `{"amount":${revision}}`,
    };
    const { metadata, hash } = seal(previous, event, {
      commandId: randomUUID(),
      inputHash: FIRST_HASH,
      correlationId: randomUUID(),
      causationId: null,
      actor: { id: 7, party: 'borrower' },
      time: '2026-11-21T03:00:00.000Z',
    });
    previous = hash;
    return { ...event, metadata, position: String(revision) };
  });
}

function changed(events: StoredEvent[], revision: number, change: Partial<StoredEvent>): StoredEvent[] {
  return events.map((event) => (event.revision === revision ? { ...event, ...change } : event));
}

describe('a chain of events', () => {
  it('verifies as it was appended', () => {
    expect(verifyChain(chain(5))).toBeNull();
    expect(verifyChain([])).toBeNull();
  });

  it.each([
    ['data', { data: '{"amount":9}' }],
    ['type', { type: 'Removed' }],
    ['version', { version: 1 }],
    ['id', { id: randomUUID() }],
    ['stream', { stream: 'tab-2' }],
  ])('reveals a changed %s', (_, change) => {
    expect(verifyChain(changed(chain(5), 2, change))).toBe(2);
  });

  it('reveals changed metadata with a recomputed hash', () => {
    const events = chain(5);
    const forged = events[2]!.metadata.replace('"id":7', '"id":8');
    expect(verifyChain(changed(events, 2, { metadata: forged }))).toBe(2);
    const { metadata } = seal(hashOf(events[1]!.metadata), events[2]!, {
      ...(JSON.parse(forged) as Parameters<typeof seal>[2]),
      hash: undefined,
    } as Parameters<typeof seal>[2]);
    expect(verifyChain(changed(events, 2, { metadata }))).toBe(3);
  });

  it('reveals an event that was removed, duplicated or moved', () => {
    const events = chain(5);
    expect(verifyChain(events.toSpliced(2, 1))).toBe(2);
    expect(verifyChain(events.toSpliced(2, 0, events[2]!))).toBe(3);
    expect(verifyChain(events.toSpliced(1, 2, events[2]!, events[1]!))).toBe(1);
    expect(verifyChain(events.slice(1))).toBe(0);
  });

  it('starts from 64 zeros, with SHA-256 over the stored text', () => {
    const [event] = chain(1);
    const open = event!.metadata.replace(/,"hash":"[0-9a-f]+"\}$/, '');
    const canonical = [FIRST_HASH, 'tab-1', 0, event!.id, 'Added', 2, open, event!.data].join('\n');
    expect(hashOf(event!.metadata)).toBe(createHash('sha256').update(canonical).digest('hex'));
  });
});
