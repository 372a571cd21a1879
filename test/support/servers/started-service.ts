import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The service as `npm start` runs it, in its own processes. */
export interface StartedService {
  url: string;
  process: ChildProcess;
  /** Everything it has printed so far, on both outputs. */
  output(): string;
  /** Ms from the spawn to the line with its URL. */
  readyAfter: number;
  /** Sends the signal (by default SIGTERM) and waits. @returns the exit code; null when the signal itself ended it */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Only these variables are inherited: a developer's own settings must not affect a test. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'MEGURI_TEST_PREPARED'];

export interface Starting {
  /** Kills it during the start. */
  readonly signal?: AbortSignal;
  /** The network namespace in which it runs, and its address there. */
  readonly network?: { readonly namespace: string; readonly address: string };
}

/**
 * Starts it and waits until it says that it is ready.
 * @param settings environment variables; must contain MEGURI_DATA_DIR. PORT: a free one by default
 * @throws Error with everything it printed when it ends instead
 */
export async function startService(
  settings: Record<string, string>,
  { signal, network }: Starting = {},
): Promise<StartedService> {
  const port = settings.PORT ?? String(await freePort());
  const url = `http://${network?.address ?? 'localhost'}:${port}`;
  const before = performance.now();
  const { child, output } = launch({ ...settings, PORT: port }, { namespace: network?.namespace });
  signal?.addEventListener('abort', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await Promise.race([
    said(child, output, settings.PUBLIC_URL ?? url),
    ended.then(([code]) => Promise.reject(new Error(`ended with ${String(code)}: ${output()}`))),
  ]);
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return { url, process: child, output, readyAfter: performance.now() - before, end };
}

/** Starts it with settings with which it can't start. @returns the exit code and what it printed as an error */
export async function failToStart(settings: Record<string, string>): Promise<{ code: number | null; error: string }> {
  const { child, error } = launch(settings);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, error: error() };
}

/** A command of package.json, in its own process. */
export interface StartedCommand {
  process: ChildProcess;
  /** Resolves when it has ended: with its exit code, null when a signal ended it, and everything it has printed. */
  ended: Promise<{ code: number | null; output: string }>;
}

/** Starts a command as its npm script does. @param args the entry point, from the project's folder, and its arguments */
export function startCommand(args: readonly string[], settings: Record<string, string>): StartedCommand {
  const { child, output } = launch(settings, { args });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output: output() }));
  return { process: child, ended };
}

interface Launch {
  /** Of the command; none: the service. */
  readonly args?: readonly string[];
  /** The network namespace it runs in. */
  readonly namespace?: string | undefined;
}

function launch(
  settings: Record<string, string>,
  { args: given = [], namespace }: Launch = {},
): {
  child: ChildProcessByStdio<null, Readable, Readable>;
  output: () => string;
  error: () => string;
} {
  const env = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  const program = [process.execPath, join(ROOT, 'scripts', 'start.mjs'), ...given];
  const [command = '', ...args] = namespace === undefined ? program : ['ip', 'netns', 'exec', namespace, ...program];
  const child = spawn(command, args, {
    cwd: ROOT,
    // Tests send more requests than people do.
    env: { ...env, LOG_LEVEL: 'warn', COMMAND_LIMIT: 'off', READ_LIMIT: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { output: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.error += text));
  return { child, output: () => printed.output + printed.error, error: () => printed.error };
}

async function said(child: { stdout: Readable }, output: () => string, words: string): Promise<void> {
  while (!output().includes(words)) await once(child.stdout, 'data');
}

/** A port of this machine that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
