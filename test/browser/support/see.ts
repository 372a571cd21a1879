import { expect } from '@playwright/test';

/**
 * How long a page may take for one step, in ms: long, since several servers and browsers share a machine. Where the time is
 * the subject the test says its own.
 */
export const PATIENCE_MS = 20_000;

/** What is expected of a page, once it has had its time. */
export const see = expect.configure({ timeout: PATIENCE_MS });
