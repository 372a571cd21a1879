import { Injectable } from '@nestjs/common';

/** One dependency, asked anew by every GET /readyz. */
export interface ReadinessCheck {
  readonly name: string;
  /** A short remark for the answer (a lag, a version); throws when the dependency isn't there. */
  check(): Promise<Readonly<Record<string, unknown>> | void>;
}

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, { readonly ok: boolean; readonly [detail: string]: unknown }>>;
}

const PATIENCE_MS = 2000;

/** Everything this process needs to do its work; modules add theirs in `onModuleInit`. */
@Injectable()
export class ReadinessChecks {
  private readonly checks: ReadinessCheck[] = [];

  add(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  async ask(): Promise<Readiness> {
    const answers = await Promise.all(this.checks.map(async (check) => [check.name, await outcome(check)] as const));
    return { ready: answers.every(([, answer]) => answer.ok), checks: Object.fromEntries(answers) };
  }
}

async function outcome(check: ReadinessCheck): Promise<{ ok: boolean; [detail: string]: unknown }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    return { ok: true, ...(await Promise.race([check.check(), late])) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
