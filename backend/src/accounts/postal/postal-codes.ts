import { Injectable } from '@nestjs/common';
import type { PostalAddress } from '@meguri/contracts/account/postal-lookup.ts';
import { isPrefecture } from '@meguri/contracts/reference/prefectures.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';

/** Whoever fills in a form waits no longer than this for the lookup. */
export const TIMEOUT_MS = 3000;

/** The lookup's address, asked as `<url>?zipcode=5300001`; and what is known where it can't be reached. */
export class PostalLookup {
  readonly offline: ReadonlyMap<string, PostalAddress>;
  readonly timeoutMs: number;

  constructor(
    readonly url: string,
    offline: ReadonlyMap<string, PostalAddress> = new Map(),
    timeoutMs = TIMEOUT_MS,
  ) {
    this.offline = offline;
    this.timeoutMs = timeoutMs;
  }
}

const KEPT_MS = 24 * 3600 * 1000;
const KEPT_CODES = 5000;

/** As zipcloud answers: a code may have several towns, the first is taken; without one `results` is null. */
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
    .nullable(),
});

/** Addresses by postal code, asked at a public lookup; answers are kept for a day, that there is none too. */
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

  /** Those who ask for the same code at once wait for one answer. A failure is forgotten. */
  private ask(zipcode: string): Promise<PostalAddress | null> {
    const asking = this.fetch(zipcode).catch((): PostalAddress => {
      this.asked.delete(zipcode);
      const known = this.lookup.offline.get(zipcode);
      if (known === undefined) throw new Rejected('postal_lookup_failed');
      return known;
    });
    this.asked.set(zipcode, asking);
    return asking;
  }

  private async fetch(zipcode: string): Promise<PostalAddress | null> {
    const url = new URL(this.lookup.url);
    url.searchParams.set('zipcode', zipcode);
    const answer = await fetch(url, { signal: AbortSignal.timeout(this.lookup.timeoutMs), redirect: 'error' });
    if (!answer.ok) throw new Error(`the postal lookup answered ${answer.status}`);
    const town = answerSchema.parse(await answer.json()).results?.[0];
    return town === undefined ? null : { prefecture: town.address1, city: town.address2 + town.address3 };
  }
}
