import type { Person } from './person.ts';

export interface Route {
  readonly method: string;
  readonly path: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** On a busy machine several responses in a row may be lost. */
const TRIES = 5;

/** Sends a body unchanged, with the user's session and token. */
export async function sendRaw(
  person: Person,
  { method, path }: Route,
  body: string,
  type = 'application/json',
): Promise<RawAnswer> {
  const token = (await person.get<{ csrfToken: string }>('/api/csrf-token')).csrfToken;
  const headers = { cookie: person.cookie, 'x-csrf-token': token, 'content-type': type };
  const send = (tries: number): Promise<Response> =>
    fetch(person.origin + path, { method, headers, body, redirect: 'manual' }).catch((error: unknown) =>
      tries > 1 && wasHungUp(error) ? send(tries - 1) : Promise.reject(error),
    );
  const response = await send(TRIES);
  return { status: response.status, text: await response.text() };
}

/**
 * A body that is too long is rejected and the connection closed while it is being sent, so the response may be lost.
 */
function wasHungUp(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return code === 'EPIPE' || code === 'ECONNRESET';
}

/** null: a 4xx in the form of all errors; otherwise what is wrong with it. */
export function objection({ status, text }: RawAnswer): string | null {
  if (status < 400 || status >= 500) return `answered ${status} ${text.slice(0, 200)}`;
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return `answered ${text.slice(0, 200)}`;
  }
  const formed = body['statusCode'] === status && /^[a-z_]+$/.test(String(body['code']));
  if (!formed || !/[ぁ-んァ-ヶ一-龠]/.test(String(body['message']))) return `answered ${text.slice(0, 200)}`;
  return /\bat .+\.(ts|js):\d+/.test(text) ? 'answered a stack trace' : null;
}
