import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Rejected } from '@meguri/contracts/errors.ts';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { HashingAnswer, HashingOrder } from './hashing-process.ts';

/** A few seconds' work; beyond it requests are refused for the moment. */
const MAX_WAITING = 200;

interface Waiting {
  readonly resolve: (result: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

const PROGRAM = fileURLToPath(new URL(`./hashing-process${extname(import.meta.url)}`, import.meta.url));

class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}

/**
 * Hashes passwords with argon2id; a hash contains its parameters and salt. It runs in a process of its own, because the
 * service's allocator returns memory at once, and 19 MiB of fresh memory per hash would cost as much as the hash.
 */
@Injectable()
export class Passwords implements OnApplicationShutdown {
  private readonly waiting = new Map<number, Waiting>();
  private child: ChildProcess | null = null;
  private orders = 0;
  private dummy: Promise<string> | null = null;

  async hash(password: string): Promise<string> {
    return (await this.order(password, null)) as string;
  }

  /** `hash` is null when there is no such account: verifying then takes as long and fails. */
  async verify(hash: string | null, password: string): Promise<boolean> {
    const dummy = this.dummyHash();
    // Created at the first login of any kind; only a login without an account waits for it.
    dummy.catch(() => undefined);
    const matches = await this.order(password, hash ?? (await dummy));
    return hash !== null && matches === true;
  }

  /** Cached; if creating it fails, the next login tries again. */
  private dummyHash(): Promise<string> {
    this.dummy ??= this.hash(randomBytes(16).toString('hex')).catch((error: unknown) => {
      this.dummy = null;
      throw error;
    });
    return this.dummy;
  }

  onApplicationShutdown(): void {
    this.child?.disconnect();
    this.child = null;
  }

  /** An order is repeated once when the process ended without an answer, since hashing has no side effects. */
  private async order(password: string, hash: string | null): Promise<string | boolean> {
    try {
      return await this.ask(password, hash);
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
      return this.ask(password, hash);
    }
  }

  private ask(password: string, hash: string | null): Promise<string | boolean> {
    if (this.waiting.size >= MAX_WAITING) throw new Rejected('service_unavailable');
    return new Promise((resolve, reject) => {
      const order: HashingOrder = { id: ++this.orders, password, hash };
      this.waiting.set(order.id, { resolve, reject });
      this.child ??= this.start();
      this.child.send(order, (error) => {
        if (error !== null) this.settle({ id: order.id, error: error.message });
      });
    });
  }

  /** One thread per core, and glibc's default memory settings. */
  private start(): ChildProcess {
    const kept = Object.entries(process.env).filter(([name]) => !/^(MALLOC_|NODE_OPTIONS$)/.test(name));
    const env = { ...Object.fromEntries(kept), UV_THREADPOOL_SIZE: String(availableParallelism()) };
    const child = fork(PROGRAM, [], { env, execArgv: ['--disable-warning=ExperimentalWarning'] });
    child.on('message', (answer: HashingAnswer) => this.settle(answer));
    child.on('error', () => undefined);
    child.once('exit', () => this.lost(child));
    // Neither the process nor its channel keeps the service alive.
    child.unref();
    child.channel?.unref();
    return child;
  }

  private settle({ id, result, error }: HashingAnswer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (result === undefined) waiting?.reject(new Error(error ?? 'no result'));
    else waiting?.resolve(result);
  }

  /** The next order starts a new process. */
  private lost(child: ChildProcess): void {
    if (this.child === child) this.child = null;
    const unanswered = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of unanswered) reject(new ProcessEnded('the hashing process ended'));
  }
}
