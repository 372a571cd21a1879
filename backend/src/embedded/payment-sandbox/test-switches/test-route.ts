import type { Sandbox } from '../sandbox.ts';
import { whole } from '../absent-fields/whole.ts';
import type { SandboxTransaction } from '../transaction.ts';

/** Handles `METHOD /_test/path`; `id` is the one in the path, or empty. */
export type TestRoute = (sandbox: Sandbox, body: unknown, id: string) => Promise<object>;
export type TestRoutes = Readonly<Record<string, TestRoute>>;

/** A route that works on documents in one transaction and answers one of them. */
export const acting =
  (work: (transaction: SandboxTransaction, body: unknown, id: string) => Promise<object>): TestRoute =>
  (sandbox, body, id) =>
    sandbox.transact(async (transaction) => whole(await work(transaction, body ?? {}, id)));
