import { Injectable } from '@nestjs/common';

/** A dependency that is checked at every GET /readyz. */
export interface ReadinessCheck {
  readonly name: string;
  /** Returns details for the response (a lag, a version); throws when the dependency is unavailable. */
  check(): Promise<Readonly<Record<string, unknown>> | void>;
  /** The service works without it: requests still come to this process, but someone should look at it. */
  readonly degradesOnly?: boolean;
}

/**
 * unavailable: route requests to another process. degraded: something is missing that other processes would miss too,
 * such as a read model.
 */
export interface Readiness {
  readonly status: 'ok' | 'degraded' | 'unavailable';
  readonly checks: Readonly<Record<string, { readonly ok: boolean; readonly [detail: string]: unknown }>>;
}

const TIMEOUT_MS = 2000;

/** Everything this process needs to serve requests; modules add their checks in `onModuleInit`. */
@Injectable()
export class ReadinessChecks {
  private readonly checks: ReadinessCheck[] = [];
  private draining = false;

  add(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /** The process ends: requests should go to another one from now on. */
  drain(): void {
    this.draining = true;
  }

  async ask(): Promise<Readiness> {
    if (this.draining) return { status: 'unavailable', checks: { draining: { ok: false } } };
    const outcomes = await Promise.all(this.checks.map(outcome));
    const failed = this.checks.filter((_, index) => !outcomes[index]?.ok);
    const checks = Object.fromEntries(this.checks.map(({ name }, index) => [name, outcomes[index] ?? { ok: false }]));
    if (failed.length === 0) return { status: 'ok', checks };
    return { status: failed.every(({ degradesOnly }) => degradesOnly) ? 'degraded' : 'unavailable', checks };
  }

  /** 1 for each dependency that is available and 0 for the others, without those that only degrade the service. */
  async needed(): Promise<Readonly<Record<string, number>>> {
    const needed = this.checks.filter(({ degradesOnly }) => degradesOnly !== true);
    return Object.fromEntries(
      await Promise.all(needed.map(async (check) => [check.name, Number((await outcome(check)).ok)] as const)),
    );
  }
}

async function outcome(check: ReadinessCheck): Promise<{ ok: boolean; [detail: string]: unknown }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  try {
    return { ok: true, ...(await Promise.race([check.check(), late])) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
