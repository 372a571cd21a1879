import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { AskApi } from '@meguri/contracts/service/rendered-page.ts';

export type Instead = Readonly<Record<string, Awaited<ReturnType<AskApi>>>>;

const STATUS = { now: '2026-12-02T03:04:05.000Z', demo: false, maintenance: false, release: null };
export const refusal = (status: number, code: string) => ({ status, body: JSON.stringify({ code, message: 'x' }) });

/**
 * The service's answers to what a page asks for that it renders for a member.
 * @param answers of this page, by path
 * @param instead other answers, by path
 */
export function askingAs(viewer: Account, answers: Readonly<Record<string, unknown>>, instead: Instead = {}) {
  const asked: string[] = [];
  let pending = 0;
  let waves = 0;
  const known: Readonly<Record<string, unknown>> = {
    ...{ '/api/user': viewer, '/api/status': STATUS, '/api/messages?limit=1': { unreadCount: viewer.id } },
    ...answers,
  };
  const ask: AskApi = async (path) => {
    asked.push(path);
    if (pending === 0) waves += 1;
    pending += 1;
    // Answers of several members come in turns.
    await delay(viewer.id);
    pending -= 1;
    return instead[path] ?? { status: 200, body: JSON.stringify(known[path] ?? {}) };
  };
  /** How often it asked for something when everything before was answered. */
  return { ask, asked, waves: () => waves };
}
