import { getPriority, setPriority } from 'node:os';
import argon2 from 'argon2';

/** What the service asks for, and what it gets: a hash, or whether it is this password's. */
export interface HashingOrder {
  readonly id: number;
  readonly password: string;
  /** null: make one. */
  readonly hash: string | null;
}
export interface HashingAnswer {
  readonly id: number;
  readonly result?: string | boolean;
  readonly error?: string;
}

/** As `nice` has it. */
const NICENESS = 5;
/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Hashing yields to the service's requests: a sign-in may take a moment longer. Niceness is only raised: lowering it is
// the superuser's.
if (getPriority() < NICENESS) setPriority(NICENESS);

/** The other side of `Passwords`, in a process of its own; it ends with the service. */
process.on('message', ({ id, password, hash }: HashingOrder) => {
  const working: Promise<string | boolean> =
    hash === null ? argon2.hash(password, OPTIONS) : argon2.verify(hash, password);
  working.then(
    (result) => answer({ id, result }),
    (error: unknown) => answer({ id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group; the service still answers what is under way.
process.on('SIGINT', () => undefined);

function answer(message: HashingAnswer): void {
  if (process.connected) process.send?.(message);
}
