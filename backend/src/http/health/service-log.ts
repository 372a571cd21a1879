import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';

export type { Logger };
/** Injection token of the process's pino logger. */
export const SERVICE_LOG = Symbol('service log');

/** Writes JSON lines to standard error; standard output is for a developer who starts the server in a terminal. */
export function createServiceLog(level: string): Logger {
  const settings = { level, base: { pid: process.pid }, serializers: { err: errorFacts } };
  return pino(settings, pino.destination({ fd: 2, sync: false }));
}

/** Drivers' errors hold whole connections with their passwords, so only the message, code and stack are logged. */
export function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, stack } = error;
  return { name, message: wordsOf(error), stack, ...('code' in error && { code: error.code }) };
}

/** The message; of an error without one, such as when every address of a host refuses, those of its parts. */
export function wordsOf(error: Error): string {
  if (error.message !== '') return error.message;
  const parts = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  const words = parts
    .map((part) => (part instanceof Error ? wordsOf(part) : String(part)))
    .filter((text) => text !== '');
  return words.length > 0 ? words.join('; ') : 'code' in error ? String(error.code) : error.name;
}

/** Nest's logger: passes warnings and errors on, and drops messages about starting. */
export class FrameworkLog implements LoggerService {
  constructor(private readonly serviceLog: Logger) {}

  log(): void {}

  warn(message: unknown): void {
    this.serviceLog.warn(String(message));
  }

  error(message: unknown, stack?: unknown): void {
    this.serviceLog.error({ stack }, String(message));
  }

  fatal(message: unknown): void {
    this.serviceLog.fatal(String(message));
  }
}
