import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../limits/rate-limiter.ts';
import type { Person } from '../limits/per-person.ts';
import { HttpSettings } from './http-settings.ts';

/** Limits the searches and newly rendered pages of a member, or of a network of guests. */
@Injectable()
export class ReadLimit {
  private readonly limiter: RateLimiter | null;

  constructor({ readLimit }: HttpSettings) {
    this.limiter = readLimit && new RateLimiter(readLimit);
  }

  /** Counts one. @returns 0 when allowed, else the whole seconds to wait */
  take(person: Person): number {
    return this.limiter?.take(person) ?? 0;
  }
}
