import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Marketplace } from '../support/marketplace.ts';
import { type Answer, PASSWORD, type Person, type Refusal } from '../support/person.ts';
import { until } from '../support/until.ts';

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
export const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** A name that was never used. */
export const newName = (start = 'person'): string => `${start}.${randomBytes(5).toString('hex')}`;

/** A client behind a proxy. The service trusts the proxy's X-Forwarded-For. */
export function from(person: Person, address: string, userAgent = IPHONE): Person {
  Object.assign(person.headers, { 'x-forwarded-for': address, 'user-agent': userAgent });
  return person;
}

/** A login, whatever its outcome. */
export const tryLogin = (market: Marketplace, username: string, password = PASSWORD, address?: string) => {
  const guest = address === undefined ? market.guest() : from(market.guest(), address);
  return guest.send<Refusal & { remainingAttempts?: number }>('POST', '/api/login', { body: { username, password } });
};

/** Another client with the same cookies. */
export const withCookie = (person: Person): Person => person.copy();

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly to: string;
}

/** The newest mail to an address with this text in its subject. */
export async function mailTo(market: Marketplace, address: string, subject: string): Promise<Mail> {
  return until(`${address} has mail about ${subject}`, async () => {
    const { items } = await market.guest().get<{ items: Mail[] }>(`/api/demo/outbox?to=${encodeURIComponent(address)}`);
    return items.find((mail) => mail.subject.includes(subject));
  });
}

/** The path of the link in a mail. */
export function linkIn({ text }: Mail): string {
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  return pathname + search;
}

/** Opens the link of a verification mail and presses the page's button. @returns the status and the redirect */
export async function verifyBy(person: Person, link: string): Promise<[number, string | null]> {
  const page = await person.send<string>('GET', link);
  const form = /<form method="post" action="([^"]+)">/.exec(page.body)?.[1];
  if (form === undefined) return [page.status, page.headers.get('location')];
  const answer = await fetch(person.origin + form, {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams() },
    headers: { cookie: person.cookie },
  });
  return [answer.status, answer.headers.get('location')];
}

export const seen = ({ status, body }: Answer<Refusal>): { status: number; code: string } => ({
  status,
  code: body.code,
});

/** Median response times in ms of several requests, sent alternately so that both meet the same conditions. */
export async function middleTimes(
  times: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number, number]> {
  const [ofOne, ofOther]: [number[], number[]] = [[], []];
  for (let index = 0; index < times; index++) {
    ofOne.push(await timeOf(one));
    ofOther.push(await timeOf(other));
  }
  return [middle(ofOne), middle(ofOther)];
}

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  await delay(5);
  const start = performance.now();
  await ask();
  return performance.now() - start;
}

const middle = (taken: number[]): number => taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)]!;
