import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import argon2 from 'argon2';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes passwords with argon2id; a hash carries its own parameters and salt. */
@Injectable()
export class Passwords {
  private readonly nobodys: Promise<string> = argon2.hash(randomBytes(16), OPTIONS);

  hash(password: string): Promise<string> {
    return argon2.hash(password, OPTIONS);
  }

  /** `hash` is null where there is no such account: that takes as long as a wrong password, and is one. */
  async verify(hash: string | null, password: string): Promise<boolean> {
    const matches = await argon2.verify(hash ?? (await this.nobodys), password);
    return hash !== null && matches;
  }
}
