import { ask } from './ask.ts';

/** How long a token is used before a new one is asked for, in ms: 30 minutes. */
const LIFE = 30 * 60_000;

let token: { readonly text: Promise<string>; readonly until: number } | null = null;

/** The token that every change carries; asked for once by calls at the same time. */
export function csrfToken(): Promise<string> {
  if (token !== null && Date.now() < token.until) return token.text;
  const text = fresh();
  token = { text, until: Date.now() + LIFE };
  text.catch(forgetCsrfToken);
  return text;
}

/** The token belongs to the session: forgotten when the session changes, and when the server refuses it. */
export function forgetCsrfToken(): void {
  token = null;
}

async function fresh(): Promise<string> {
  const answer = await ask<{ csrfToken: string }>(() => fetch('/api/csrf-token', { cache: 'no-store' }));
  return answer.csrfToken;
}
