import { Injectable } from '@nestjs/common';

/** One dependency, asked anew by every GET /readyz. */
export interface ReadinessCheck {
  readonly name: string;
  /** A short remark for the answer (a lag, a version); throws when the dependency isn't there. */
  check(): Promise<Readonly<Record<string, unknown>> | void>;
  /** Without it the rest goes on: requests still come here, but people should look. */
  readonly degradesOnly?: boolean;
}

/** unavailable: send requests elsewhere. degraded: something that others would lack too, such as a read model. */
export interface Readiness {
  readonly status: 'ok' | 'degraded' | 'unavailable';
  readonly checks: Readonly<Record<string, { readonly ok: boolean; readonly [detail: string]: unknown }>>;
}

const TIMEOUT_MS = 2000;

/** Everything this process needs to do its work; modules add theirs in `onModuleInit`. */
@Injectable()
export class ReadinessChecks {
  private readonly checks: ReadinessCheck[] = [];

  add(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  async ask(): Promise<Readiness> {
    const outcomes = await Promise.all(this.checks.map(outcome));
    const failed = this.checks.filter((_, index) => !outcomes[index]?.ok);
    const checks = Object.fromEntries(this.checks.map(({ name }, index) => [name, outcomes[index] ?? { ok: false }]));
    if (failed.length === 0) return { status: 'ok', checks };
    return { status: failed.every(({ degradesOnly }) => degradesOnly) ? 'degraded' : 'unavailable', checks };
  }

  /** Of what requests need, not of what only degrades the service: 1 where it is there. */
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
