import { Injectable } from '@nestjs/common';
import type { PostalAddress, PostalTown } from '@meguri/contracts/account/postal-lookup.ts';
import { isPrefecture } from '@meguri/contracts/reference/prefectures.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { townAndBuilding } from './town-and-building.ts';

/** How long a user who fills in a form waits for the look-up. */
export const TIMEOUT_MS = 3000;

/**
 * Configuration of the look-up: its address, requested as `<url>?zipcode=5300001`, and the addresses known without it.
 */
export class PostalLookup {
  readonly offline: ReadonlyMap<string, readonly PostalTown[]>;
  readonly timeoutMs: number;

  constructor(
    readonly url: string,
    offline: ReadonlyMap<string, readonly PostalTown[]> = new Map(),
    timeoutMs = TIMEOUT_MS,
  ) {
    this.offline = offline;
    this.timeoutMs = timeoutMs;
  }
}

const KEPT_MS = 24 * 3600 * 1000;
const KEPT_CODES = 5000;
/** Some codes have several dozen towns; the look-up returns twenty by default. */
const MAX_TOWNS = 100;

/** zipcloud's answer: a code may have several towns, even in two prefectures; for an unknown code `results` is null. */
const answerSchema = z.object({
  status: z.literal(200),
  results: z
    .array(
      z.object({
        address1: z.string().refine(isPrefecture),
        address2: z.string().max(100),
        address3: z.string().max(100),
      }),
    )
    .max(MAX_TOWNS)
    .nullable(),
});

/** Addresses by postal code from a public look-up; answers are cached for a day, including unknown codes. */
@Injectable()
export class PostalCodes {
  private readonly asked = new LRUCache<string, Promise<PostalAddress | null>>({ max: KEPT_CODES, ttl: KEPT_MS });

  constructor(private readonly lookup: PostalLookup) {}

  /** @param zipcode seven digits. @throws Rejected `postal_code_not_found`, `postal_lookup_failed` */
  async address(zipcode: string): Promise<PostalAddress> {
    const found = await (this.asked.get(zipcode) ?? this.ask(zipcode));
    if (found === null) throw new Rejected('postal_code_not_found');
    return found;
  }

  /** Concurrent requests for a code share one answer. Failures aren't cached. */
  private ask(zipcode: string): Promise<PostalAddress | null> {
    const asking = this.fetch(zipcode).catch((): PostalAddress | null => {
      this.asked.delete(zipcode);
      const known = this.lookup.offline.get(zipcode);
      if (known === undefined) throw new Rejected('postal_lookup_failed');
      return addressOf(known);
    });
    this.asked.set(zipcode, asking);
    return asking;
  }

  private async fetch(zipcode: string): Promise<PostalAddress | null> {
    const url = new URL(this.lookup.url);
    url.searchParams.set('zipcode', zipcode);
    url.searchParams.set('limit', String(MAX_TOWNS));
    const answer = await fetch(url, { signal: AbortSignal.timeout(this.lookup.timeoutMs), redirect: 'error' });
    if (!answer.ok) throw new Error(`the postal lookup answered ${answer.status}`);
    const { results } = answerSchema.parse(await answer.json());
    return addressOf((results ?? []).map((one) => townAndBuilding(one.address1, one.address2, one.address3)));
  }
}

/** null: there is no town. Duplicate towns count once. */
function addressOf(towns: readonly PostalTown[]): PostalAddress | null {
  const candidates = [...new Map(towns.map((town) => [JSON.stringify(town), town])).values()];
  const [first] = candidates;
  if (first === undefined) return null;
  return candidates.length === 1 ? first : { ...first, candidates };
}
