import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../limits/rate-limiter.ts';
import type { Person } from '../limits/served-time.ts';
import { HttpSettings } from './http-settings.ts';

/** How many searches and newly rendered pages a member, or a network of guests, may have. */
@Injectable()
export class ReadLimit {
  private readonly limiter: RateLimiter | null;

  constructor({ readLimit }: HttpSettings) {
    this.limiter = readLimit && new RateLimiter(readLimit);
  }

  /** Counts one. @returns 0, or after how many whole seconds the next is allowed */
  take(person: Person): number {
    return this.limiter?.take(person) ?? 0;
  }
}
