import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import 'reflect-metadata';
import { DEMO_ADMINISTRATOR } from './app/app.module.ts';
import { readEnvironment, type Environment } from './app/config/environment.ts';
import { type Service, startService } from './app/service.ts';
import { startFailure } from './app/start-failure.ts';

/** Longer than any request may take, and shorter than a supervisor waits before it kills the process. */
const STOPPING_MS = 15_000;
/** How long a service that is cut off waits for the embedded Postgres. */
const CUT_OFF_MS = 5_000;
/** One Ctrl-C may come twice: from the terminal, and passed on by npm. A later one means it. */
const ONE_PRESS_MS = 1000;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

try {
  const environment = readEnvironment(process.env);
  const service = await startService(environment, say);
  stopOnSignals(service);
  announce(environment);
} catch (error) {
  complain(startFailure(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  process.exit(1);
}

function announce({ publicUrl, demo }: Environment): void {
  if (demo)
    say(
      `デモ用アカウント: hanako（オーナー）、kenji（借り手）、admin、admin2（運営の管理者）、support（サポート）、auditor（監査）／パスワードはすべて ${DEMO_ADMINISTRATOR.password}`,
    );
  say(`${SERVICE_NAME}: ${publicUrl}`);
}

function stopOnSignals(service: Service): void {
  let stoppingSince: number | null = null;
  const stop = async () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > ONE_PRESS_MS) await cutOff(service);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => void cutOff(service), STOPPING_MS).unref();
    const failures = await service.stop();
    for (const failure of failures) complain(failure);
    process.exit(failures.length === 0 ? 0 : 1);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

/** Ends at once what didn't stop by itself; other processes repeat its work. */
async function cutOff(service: Service): Promise<never> {
  setTimeout(() => process.exit(1), CUT_OFF_MS).unref();
  complain(`cut off before it had stopped: ${service.open().join(', ')}`);
  await service.cutOff();
  process.exit(1);
}
