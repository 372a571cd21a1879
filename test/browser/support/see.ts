import { expect } from '@playwright/test';

/**
 * How long a page may take for one step, in ms: long, because several servers and browsers share a machine. Tests about
 * durations have limits of their own.
 */
export const PATIENCE_MS = 20_000;

/** Expectations about a page, with that time. */
export const see = expect.configure({ timeout: PATIENCE_MS });
