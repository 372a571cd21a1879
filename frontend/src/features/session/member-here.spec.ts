import { beforeEach, describe, expect, it } from '@jest/globals';
import { writerHere } from '../../lib/storage/storage.ts';
import { sessionEnded, setMemberHere } from './member-here.ts';

const CHANGE = true;

describe('the end of a session', () => {
  beforeEach(() => setMemberHere(1));

  it('asks for a login once, however often the page asks by itself what it may no longer know', () => {
    expect([sessionEnded(!CHANGE), sessionEnded(!CHANGE)]).toEqual([true, false]);
  });

  it('asks again whenever the member wants to change something', () => {
    expect([sessionEnded(!CHANGE), sessionEnded(CHANGE), sessionEnded(CHANGE)]).toEqual([true, true, true]);
  });

  it('asks again of the next session', () => {
    sessionEnded(!CHANGE);
    setMemberHere(1);
    expect(sessionEnded(!CHANGE)).toBe(true);
  });

  it('asks nothing of guests and of those who have left', () => {
    setMemberHere(null);
    expect([sessionEnded(!CHANGE), sessionEnded(CHANGE)]).toEqual([false, false]);
  });
});

describe('what was written and not saved is kept for', () => {
  it('who is here, and who was when their session was ended for them', () => {
    setMemberHere(1);
    expect(writerHere()).toBe(1);
    setMemberHere(null, true);
    expect(writerHere()).toBe(1);
  });

  it('nobody who has left, or whom another one has followed', () => {
    setMemberHere(1);
    setMemberHere(null);
    expect(writerHere()).toBeNull();
    setMemberHere(1);
    setMemberHere(null, true);
    setMemberHere(2);
    expect(writerHere()).toBe(2);
  });
});
