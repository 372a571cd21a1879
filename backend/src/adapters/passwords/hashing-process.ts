import { getPriority, setPriority } from 'node:os';
import argon2 from 'argon2';

/** A request to hash or verify a password, and its answer. */
export interface HashingOrder {
  readonly id: number;
  readonly password: string;
  /** null: create a hash; else verify the password with it. */
  readonly hash: string | null;
}
export interface HashingAnswer {
  readonly id: number;
  readonly result?: string | boolean;
  readonly error?: string;
}

/** The niceness of the process, see nice(1). */
const NICENESS = 5;
/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Hashing yields to requests, so a login may take slightly longer. The niceness is only raised: lowering it needs a
// superuser.
if (getPriority() < NICENESS) setPriority(NICENESS);

/** The child process of `Passwords`; it ends with the service. */
process.on('message', ({ id, password, hash }: HashingOrder) => {
  const working: Promise<string | boolean> =
    hash === null ? argon2.hash(password, OPTIONS) : argon2.verify(hash, password);
  working.then(
    (result) => answer({ id, result }),
    (error: unknown) => answer({ id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole process group; the service still answers pending requests.
process.on('SIGINT', () => undefined);

function answer(message: HashingAnswer): void {
  if (process.connected) process.send?.(message);
}
