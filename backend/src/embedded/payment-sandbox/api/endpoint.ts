import { z } from 'zod';
import type { FormValues } from '../form-body.ts';
import { created, list, page, readParameters, text } from '../parameters.ts';
import type { PageWish, SandboxTransaction } from '../transaction.ts';
import type { Kind } from '../documents.ts';

/** An answer with a status of its own; a plain document answers 200. */
export class Answer {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

export interface CallContext {
  /** The ids in the path, in order. */
  readonly ids: readonly string[];
  /** The connected account named by the `Stripe-Account` header. */
  readonly account: string | null;
  /** Where the sandbox's own pages are reached. */
  readonly publicUrl: string;
  /** Where the platform takes webhooks in. */
  readonly webhookUrl: string;
}

/** A call whose parameters have passed: `run` is what happens inside the transaction. */
export interface PreparedCall {
  readonly expand: readonly string[];
  run(transaction: SandboxTransaction, context: CallContext): Promise<object>;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** As `/v1/transfers/:id/reversals`. */
  readonly path: string;
  prepare(raw: FormValues): PreparedCall;
}

type Shape = Record<string, z.ZodType>;

/** One endpoint of the API: every parameter it knows, and what it does. `expand` is known everywhere. */
export function endpoint<S extends Shape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  run: (transaction: SandboxTransaction, parameters: z.output<z.ZodObject<S>>, context: CallContext) => Promise<object>,
): Endpoint {
  const schema = z.strictObject(shape);
  return {
    method,
    path,
    prepare(raw) {
      const { expand, ...own } = raw;
      const parameters = readParameters(schema, own);
      return {
        expand: expand === undefined ? [] : readParameters(z.object({ expand: list(text) }), { expand }).expand,
        run: (transaction, context) => run(transaction, parameters, context),
      };
    },
  };
}

/** A list of one kind, in pages, by when they were made and by the fields that `filters` names. */
export function listEndpoint(path: string, kind: Kind, filters: Record<string, z.ZodType>): Endpoint {
  return endpoint('GET', path, { ...page, created: created.optional(), ...filters }, (transaction, parameters) => {
    const { limit, starting_after, ending_before, created: range, ...match } = parameters as PageWish;
    return transaction.page(kind, match, { limit, starting_after, ending_before, created: range }, path);
  });
}
