import { beforeEach, describe, expect, it } from '@jest/globals';
import { writerHere } from '../../lib/storage/storage.ts';
import { noteSessionEnd, setCurrentMember } from './current-member.ts';

const CHANGE = true;

describe('the end of a session', () => {
  beforeEach(() => setCurrentMember(1));

  it('asks for a login once, however many automatic reads fail', () => {
    expect([noteSessionEnd(!CHANGE), noteSessionEnd(!CHANGE)]).toEqual([true, false]);
  });

  it('asks again for every change', () => {
    expect([noteSessionEnd(!CHANGE), noteSessionEnd(CHANGE), noteSessionEnd(CHANGE)]).toEqual([true, true, true]);
  });

  it('asks again after the next session', () => {
    noteSessionEnd(!CHANGE);
    setCurrentMember(1);
    expect(noteSessionEnd(!CHANGE)).toBe(true);
  });

  it('doesn’t ask guests or members who have logged out', () => {
    setCurrentMember(null);
    expect([noteSessionEnd(!CHANGE), noteSessionEnd(CHANGE)]).toEqual([false, false]);
  });
});

describe('unsaved input belongs to', () => {
  it('the current member, and the last one if the session ended by itself', () => {
    setCurrentMember(1);
    expect(writerHere()).toBe(1);
    setCurrentMember(null, true);
    expect(writerHere()).toBe(1);
  });

  it('no member who has logged out or was replaced by another', () => {
    setCurrentMember(1);
    setCurrentMember(null);
    expect(writerHere()).toBeNull();
    setCurrentMember(1);
    setCurrentMember(null, true);
    setCurrentMember(2);
    expect(writerHere()).toBe(2);
  });
});
