import { z } from 'zod';
import type { FormValues } from '../form-body.ts';
import { created, list, page, readParameters, text } from '../parameters.ts';
import type { PageWish, SandboxTransaction } from '../transaction.ts';
import type { Kind } from '../documents.ts';

/** An answer with its own status; a plain document is answered with 200. */
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
  /** The address of the sandbox's own pages. */
  readonly publicUrl: string;
  /** The platform's webhook endpoint. */
  readonly webhookUrl: string;
}

/** A call with valid parameters: `run` executes it within the transaction. */
export interface PreparedCall {
  readonly expand: readonly string[];
  run(transaction: SandboxTransaction, context: CallContext): Promise<object>;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The route, such as `/v1/transfers/:id/reversals`. */
  readonly path: string;
  prepare(raw: FormValues): PreparedCall;
}

type Shape = Record<string, z.ZodType>;

/** One endpoint of the API with all its parameters and its effect. Every endpoint accepts `expand`. */
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

/** A paged list of one kind, filtered by creation time and by the fields in `filters`. */
export function listEndpoint(path: string, kind: Kind, filters: Record<string, z.ZodType>): Endpoint {
  return endpoint('GET', path, { ...page, created: created.optional(), ...filters }, (transaction, parameters) => {
    const { limit, starting_after, ending_before, created: range, ...match } = parameters as PageWish;
    return transaction.page(kind, match, { limit, starting_after, ending_before, created: range }, path);
  });
}
