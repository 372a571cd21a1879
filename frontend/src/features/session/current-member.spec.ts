import { beforeEach, describe, expect, it } from '@jest/globals';
import { writerHere } from '../../lib/storage/storage.ts';
import { noteSessionEnd, setCurrentMember } from './current-member.ts';

const CHANGE = true;

describe('the end of a session', () => {
  beforeEach(() => setCurrentMember(1));

  it('asks for a login once, however often the page asks by itself what it may no longer know', () => {
    expect([noteSessionEnd(!CHANGE), noteSessionEnd(!CHANGE)]).toEqual([true, false]);
  });

  it('asks again whenever the member wants to change something', () => {
    expect([noteSessionEnd(!CHANGE), noteSessionEnd(CHANGE), noteSessionEnd(CHANGE)]).toEqual([true, true, true]);
  });

  it('asks again of the next session', () => {
    noteSessionEnd(!CHANGE);
    setCurrentMember(1);
    expect(noteSessionEnd(!CHANGE)).toBe(true);
  });

  it('asks nothing of guests and of those who have left', () => {
    setCurrentMember(null);
    expect([noteSessionEnd(!CHANGE), noteSessionEnd(CHANGE)]).toEqual([false, false]);
  });
});

describe('what was written and not saved is kept for', () => {
  it('who is here, and who was when their session was ended for them', () => {
    setCurrentMember(1);
    expect(writerHere()).toBe(1);
    setCurrentMember(null, true);
    expect(writerHere()).toBe(1);
  });

  it('nobody who has left, or whom another one has followed', () => {
    setCurrentMember(1);
    setCurrentMember(null);
    expect(writerHere()).toBeNull();
    setCurrentMember(1);
    setCurrentMember(null, true);
    setCurrentMember(2);
    expect(writerHere()).toBe(2);
  });
});
