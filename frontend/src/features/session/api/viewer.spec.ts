import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { setMemberHere } from '../member-here.ts';
import { askForViewer } from './viewer.ts';

const HANAKO = { id: 2, username: 'hanako' };
const nobody = () => Response.json({ code: 'unauthenticated' }, { status: 401 });

describe('who is signed in', () => {
  const { signal } = new AbortController();
  const answering = (...answers: Response[]) => {
    jest.restoreAllMocks();
    return jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift() ?? nobody());
  };
  afterEach(() => {
    setMemberHere(null);
    jest.restoreAllMocks();
  });

  it('is asked for once more before a member’s session counts as over: another may just have taken its place', async () => {
    setMemberHere(HANAKO.id);
    answering(nobody(), Response.json(HANAKO));
    expect(await askForViewer({ signal })).toEqual(HANAKO);
    const asked = answering();
    expect(await askForViewer({ signal })).toBeNull();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is asked for once by a guest’s page', async () => {
    const asked = answering();
    expect(await askForViewer({ signal })).toBeNull();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
