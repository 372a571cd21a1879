import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { Rejected, RejectedForNow } from '@meguri/contracts/errors.ts';
import type { Reader } from '@meguri/contracts/service/rendered-page.ts';
import { LRUCache } from 'lru-cache';
import { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import type { Person } from '../../limits/served-time.ts';
import type { Logger } from '../health/service-log.ts';
import type { ReadLimit } from '../read-limit.ts';

const compressedBy = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const unzipped = promisify(gunzip);

/** All pages together, in bytes: some 1,000. */
const MAX_BYTES = 32 * 2 ** 20;
/** In ms: how old a page may be; until it is so old again it is still sent while it is rendered anew. */
const FRESH = 10_000;
const MAX_AGE = 60_000;
/** More aren't rendered at once: each keeps the others waiting. */
const MAX_AT_ONCE = 3;
/** So many wait for their turn, a few hundred milliseconds; those beyond are sent as they were built, and the browser renders them. */
const MAX_WAITING = 24;
/** For how long, in ms, somebody waits for a page to be rendered. */
const PATIENCE = 2000;
/** Longer ones are made up. */
const MAX_ADDRESS = 400;
/** What guests open first, and so many of the items that the last of them leads to: code is slow until it has run a few times. */
const FIRST_PAGES = ['/', '/items'];
const FIRST_ITEMS = 24;
const LINKED_ITEM = /(?<=href=")\/items\/[\w-]+(?=")/g;
/** So many different failures are told of. */
const MAX_TOLD = 20;

/** A page as it is sent. */
export interface WholePage {
  /** Its ETag. */
  readonly tag: string;
  readonly forms: Readonly<Record<'br' | 'gzip', Buffer>>;
}

/** `page` null: nothing was there when it was last looked at, so it isn't kept beyond that. */
interface Kept {
  readonly page: WholePage | null;
  /** By `performance.now()`. */
  readonly made: number;
}
const GONE: Kept = { page: null, made: Number.NEGATIVE_INFINITY };

export interface Composed {
  readonly html: string;
  /** What of it makes it another page: not the time at which it was rendered. */
  readonly essence: string;
}

type Compose = (address: string, reader: Reader) => Promise<Composed | null>;
interface Asked {
  readonly address: string;
  readonly reader: Reader;
  readonly asker: Person;
}

/** Pages that are rendered whole, kept in memory for a moment. Whatever goes wrong, the page as it was built will do. */
export class RenderedPages {
  readonly #pages: LRUCache<string, Kept, Asked>;
  readonly #log: Logger;
  readonly #told = new Set<string>();
  /** Turns go round by who asks: a flood of one network waits behind the others' pages. */
  readonly #rendering = new ConcurrencyLimiter({ atOnce: MAX_AT_ONCE, inLine: MAX_WAITING });
  readonly #limit: Pick<ReadLimit, 'take'> | null;

  /**
   * @param compose makes the page of an address; null: it isn't rendered, or nothing is there
   * @param limit of pages that aren't kept yet; null: none
   */
  constructor(compose: Compose, log: Logger, limit: Pick<ReadLimit, 'take'> | null = null) {
    this.#log = log;
    this.#limit = limit;
    this.#pages = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ page }, key) =>
        key.length + (page === null ? 0 : page.forms.br.length + page.forms.gzip.length),
      ttl: FRESH,
      allowStale: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: (_key, _former, { context }) => this.#made(context, compose),
    });
  }

  /**
   * @param address with its query @param asker null: the service itself
   * @returns null: it is sent as it was built
   * @throws RejectedForNow `too_many_requests`
   */
  async find(address: string, reader: Reader, asker: Person = null): Promise<WholePage | null> {
    if (address.length > MAX_ADDRESS) return null;
    const key = `${reader} ${address}`;
    const kept = this.#pages.peek(key, { allowStale: true });
    if (kept !== undefined && performance.now() - kept.made > MAX_AGE) this.#pages.delete(key);
    const wait = this.#pages.has(key) ? 0 : (this.#limit?.take(asker) ?? 0);
    if (wait > 0) return this.#outdated(key, wait);
    const context = { address, reader, asker };
    const found = this.#pages.fetch(key, { context }).catch((error: unknown) => this.#tell(error));
    return (await Promise.race([found, delay(PATIENCE, null, { ref: false })]))?.page ?? null;
  }

  /** One after the other, so that whoever comes meanwhile finds room. */
  async warmUp(): Promise<void> {
    let list: WholePage | null = null;
    for (const path of FIRST_PAGES) {
      list = await this.find(path, 'guest');
      if (list === null) return;
    }
    const items = new Set((await plainForm(list!)).toString().match(LINKED_ITEM));
    for (const path of [...items].slice(0, FIRST_ITEMS)) await this.find(path, 'guest');
  }

  /** What is kept will do until the asker may have pages rendered again. */
  #outdated(key: string, wait: number): WholePage {
    const page = this.#pages.peek(key, { allowStale: true })?.page ?? null;
    if (page === null) throw new RejectedForNow('too_many_requests', wait);
    return page;
  }

  async #made({ address, reader, asker }: Asked, compose: Compose): Promise<Kept | undefined> {
    const make = async () => {
      const composed = await compose(address, reader);
      return composed === null ? GONE : { page: await wholePage(composed), made: performance.now() };
    };
    return this.#rendering.run(make, asker).catch((error: unknown) => {
      // Too many wait: the browser renders this one.
      if (error instanceof Rejected) return undefined;
      throw error;
    });
  }

  /** Once: it would else be told with every visit. */
  #tell(error: unknown): null {
    const words = error instanceof Error ? error.message : String(error);
    if (this.#told.size >= MAX_TOLD || this.#told.has(words)) return null;
    this.#told.add(words);
    this.#log.warn({ err: error }, 'a page could not be rendered: it is sent as it was built');
    return null;
  }
}

async function wholePage({ html, essence }: Composed): Promise<WholePage> {
  const bytes = Buffer.from(html);
  const [br, zipped] = await Promise.all([
    compressedBy.br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressedBy.gzip(bytes),
  ]);
  const hash = createHash('sha1').update(essence).digest('base64url');
  // Weak: the time in it differs.
  return { tag: `W/"${hash}"`, forms: { br, gzip: zipped } };
}

/** For the few who take no compressed form. */
export const plainForm = ({ forms }: WholePage): Promise<Buffer> => unzipped(forms.gzip);
