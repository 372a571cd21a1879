import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { Rejected, RejectedForNow } from '@meguri/contracts/errors.ts';
import type { AskApi, Reader } from '@meguri/contracts/service/rendered-page.ts';
import { LRUCache } from 'lru-cache';
import { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import type { Person } from '../../limits/per-person.ts';
import type { Logger } from '../health/service-log.ts';
import type { ReadLimit } from '../read-limit.ts';

const brotli = promisify(brotliCompress);
const compressors = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};
export type Form = keyof typeof compressors;
const unzipped = promisify(gunzip);

/** The size of all cached pages, in bytes: about 1,000 pages. */
const MAX_BYTES = 32 * 2 ** 20;
/** In ms. An older page is re-rendered; until that is done it is still sent, up to twice this age. */
const FRESH_MS = 10_000;
const MAX_AGE = 60_000;
/** Rendering more pages at once would only delay each of them. */
const MAX_AT_ONCE = 3;
/** This many wait for a few hundred milliseconds; pages beyond that are sent as built, and the browser renders them. */
const MAX_WAITING = 24;
/** How long a request waits for its page to be rendered, in ms. */
const MAX_WAIT_MS = 2000;
/** No page of the service has a longer address, so it isn't rendered. */
const MAX_ADDRESS = 400;
/** `warmUp` renders these pages and the first items of the list, because code is slow until it has run a few times. */
const FIRST_PAGES = ['/', '/items'];
const FIRST_ITEMS = 24;
const LINKED_ITEM = /(?<=href=")\/items\/[\w-]+(?=")/g;
/** How many different failures are logged. */
const MAX_LOGGED_FAILURES = 20;

/** A page ready to be sent to many. */
export interface WholePage {
  /** Its ETag. */
  readonly tag: string;
  readonly forms: Readonly<Record<Form, Buffer>>;
}

/** A cached result of rendering. */
interface Kept {
  /** null: the page didn't exist; such a result counts as outdated at once. */
  readonly page: WholePage | null;
  /** When it was rendered, by `performance.now()`. */
  readonly made: number;
}
/** Instead of what the API would answer to a page that isn't awaited any more. */
const TOO_LATE = { status: 408, body: '' };
const GONE: Kept = { page: null, made: Number.NEGATIVE_INFINITY };

export interface Composed {
  readonly html: string;
  /** What the ETag of a shared page depends on: everything but the time of rendering. */
  readonly essence: () => string;
}

type Compose = (address: string, reader: Reader, ask?: AskApi) => Promise<Composed | null>;
interface Asked {
  readonly address: string;
  readonly reader: Reader;
  readonly requester: Person;
  readonly ask?: AskApi;
  /** Whether a request waits for the page; absent: it is kept for later ones too. */
  readonly isAwaited?: () => boolean;
}
/** All guests share one rendered page, and all members another. */
export type SharedReader = Exclude<Reader, 'viewer'>;

/** Rendered pages, cached for a moment. If anything fails the page is sent as built. */
export class RenderedPages {
  readonly #pages: LRUCache<string, Kept, Asked>;
  readonly #compose: Compose;
  readonly #log: Logger;
  readonly #logged = new Set<string>();
  /** Fair between requesters: a flood from one network doesn't delay the others' pages. */
  readonly #rendering = new ConcurrencyLimiter({ atOnce: MAX_AT_ONCE, inLine: MAX_WAITING });
  readonly #limit: Pick<ReadLimit, 'take'> | null;

  /**
   * @param compose renders the page of an address; null: it isn't rendered, or doesn't exist
   * @param limit for pages that aren't cached; null: unlimited
   */
  constructor(compose: Compose, log: Logger, limit: Pick<ReadLimit, 'take'> | null = null) {
    this.#compose = compose;
    this.#log = log;
    this.#limit = limit;
    this.#pages = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ page }, key) =>
        key.length + (page === null ? 0 : page.forms.br.length + page.forms.gzip.length),
      ttl: FRESH_MS,
      allowStale: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: (_key, _former, { context }) => this.#kept(context),
    });
  }

  /**
   * @param address with its query
   * @param requester null: the service itself
   * @returns null: send the page as built
   * @throws RejectedForNow `too_many_requests`
   */
  async find(address: string, reader: SharedReader, requester: Person = null): Promise<WholePage | null> {
    if (address.length > MAX_ADDRESS) return null;
    const key = `${reader} ${address}`;
    const kept = this.#pages.peek(key, { allowStale: true });
    if (kept !== undefined && performance.now() - kept.made > MAX_AGE) this.#pages.delete(key);
    const wait = this.#pages.has(key) ? 0 : (this.#limit?.take(requester) ?? 0);
    if (wait > 0) return this.#outdated(key, wait);
    const context = { address, reader, requester };
    return (await this.#inTime(this.#pages.fetch(key, { context })))?.page ?? null;
  }

  /**
   * A member's own page. It is made for this request alone and neither looked up nor kept, so it can't reach another
   * member.
   * @param ask in the name of the member
   * @returns its HTML; null: send the page as built
   * @throws RejectedForNow `too_many_requests`
   */
  async makeFor(ask: AskApi, address: string, requester: Person): Promise<string | null> {
    if (address.length > MAX_ADDRESS) return null;
    const wait = this.#limit?.take(requester) ?? 0;
    if (wait > 0) throw new RejectedForNow('too_many_requests', wait);
    // A page that comes too late is thrown away, so it is neither begun nor asked for then: others wait for its place.
    let isAwaited = true;
    const asked: AskApi = async (path) => (isAwaited ? ask(path) : TOO_LATE);
    const made = this.#composed({ address, reader: 'viewer', requester, ask: asked, isAwaited: () => isAwaited });
    try {
      return (await this.#inTime(made))?.html ?? null;
    } finally {
      isAwaited = false;
    }
  }

  async #inTime<Made>(coming: Promise<Made>): Promise<Made | null> {
    const made = coming.catch((error: unknown) => this.#logOnce(error));
    return Promise.race([made, delay(MAX_WAIT_MS, null, { ref: false })]);
  }

  /** Renders the most visited pages one at a time, so that requests find a free slot. */
  async warmUp(): Promise<void> {
    let list: WholePage | null = null;
    for (const path of FIRST_PAGES) {
      list = await this.find(path, 'guest');
      if (list === null) return;
    }
    const items = new Set((await plainForm(list!)).toString().match(LINKED_ITEM));
    for (const path of [...items].slice(0, FIRST_ITEMS)) await this.find(path, 'guest');
  }

  /** The stale page for a requester beyond the limit. @throws RejectedForNow if there is none */
  #outdated(key: string, wait: number): WholePage {
    const page = this.#pages.peek(key, { allowStale: true })?.page ?? null;
    if (page === null) throw new RejectedForNow('too_many_requests', wait);
    return page;
  }

  async #kept(asked: Asked): Promise<Kept | undefined> {
    const composed = await this.#composed(asked);
    if (composed === undefined) return undefined;
    return composed === null ? GONE : { page: await wholePage(composed), made: performance.now() };
  }

  /** @returns null: there is no such page; undefined: too many others are being made */
  async #composed({ address, reader, requester, ask, isAwaited }: Asked): Promise<Composed | null | undefined> {
    const compose = () => (isAwaited?.() === false ? null : this.#compose(address, reader, ask));
    return this.#rendering
      .run(async () => compose(), requester)
      .catch((error: unknown) => {
        // The queue is full: the browser renders this page.
        if (error instanceof Rejected) return undefined;
        throw error;
      });
  }

  /** Logs each failure once; a broken page would else log at every visit. */
  #logOnce(error: unknown): null {
    const words = error instanceof Error ? error.message : String(error);
    if (this.#logged.size >= MAX_LOGGED_FAILURES || this.#logged.has(words)) return null;
    this.#logged.add(words);
    this.#log.warn({ err: error }, 'a page could not be rendered: it is sent as it was built');
    return null;
  }
}

async function wholePage({ html, essence }: Composed): Promise<WholePage> {
  const [br, zipped] = await Promise.all([compressed(html, 'br'), compressed(html, 'gzip')]);
  const hash = createHash('sha1').update(essence()).digest('base64url');
  // Weak, because the page contains the time of rendering.
  return { tag: `W/"${hash}"`, forms: { br, gzip: zipped } };
}

export const compressed = (html: string, form: Form): Promise<Buffer> => compressors[form](Buffer.from(html));

/** For the few clients that accept no compression. */
export const plainForm = ({ forms }: WholePage): Promise<Buffer> => unzipped(forms.gzip);
