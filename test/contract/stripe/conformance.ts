import { parseForm } from '../../../backend/src/embedded/payment-sandbox/form-body.ts';
import { UNLISTED_CODES } from './documented-codes.ts';
import type { Exchange } from './recorder.ts';
import { type SdkCall, sdkCalls } from './sdk-calls.ts';
import { partsOf, SdkTypes } from './sdk-types.ts';
import { Shapes } from './shape.ts';

/** Compares recorded calls and events with what the pinned SDK says of Stripe. */
export class Conformance {
  readonly types = new SdkTypes();
  private readonly calls: readonly SdkCall[] = sdkCalls(this.types);
  private readonly sent = new Shapes(this.types.checker, 'form');
  private readonly answered = new Shapes(this.types.checker, 'json');
  private readonly events = this.eventTypes();

  /** @throws when Stripe has no such call */
  callOf({ method, path }: Exchange): SdkCall {
    const found = this.calls.find((call) => call.method === method && call.path.test(path));
    if (found === undefined) throw new Error(`Stripe has no ${method} ${path}`);
    return found;
  }

  ofParameters(exchange: Exchange): readonly string[] {
    const { name, parameters } = this.callOf(exchange);
    const values = parametersOf(exchange);
    if (values === null) return [];
    if (parameters === null) return Object.keys(values).map((key) => `${name}.${key}: unknown`);
    return this.sent.problems(parameters, values, name);
  }

  ofAnswer(exchange: Exchange): readonly string[] {
    if (exchange.status !== 200) return [];
    const { name, answer, isList } = this.callOf(exchange);
    if (!isList) return this.answered.problems(answer, exchange.answer, name);
    const { data, object, ...rest } = exchange.answer as { data: readonly unknown[]; object: string };
    const around = { object, keys: Object.keys(rest).sort().join() };
    const list = around.object === 'list' && around.keys === 'has_more,url' ? [] : [`${name}: no list`];
    return [...list, ...data.flatMap((one) => this.answered.problems(answer, one, name))];
  }

  /** @param event as it was sent */
  ofEvent(event: { readonly type: string }): readonly string[] {
    const type = this.events.get(event.type);
    return type === undefined ? [`Stripe has no event ${event.type}`] : this.answered.problems(type, event, event.type);
  }

  /** Type and code of a refusal. Its code, like its type, is among those that the SDK lists. */
  ofError({ answer }: Exchange): readonly string[] {
    const { error } = answer as { error: { type: string; code?: string } };
    const codes = this.types.literals('resources/PaymentIntents.d.ts', 'PaymentIntent.LastPaymentError.Code');
    const types = this.types.literals('Types.d.ts', 'RawErrorType');
    const isKnown = error.code === undefined || codes.has(error.code) || UNLISTED_CODES.has(error.code);
    return [
      ...(types.has(error.type) ? [] : [`Stripe has no type ${error.type}`]),
      ...(isKnown ? [] : [`Stripe has no code ${error.code}`]),
    ];
  }

  private eventTypes() {
    const { checker } = this.types;
    const all = partsOf(this.types.named('resources/Events.d.ts', 'Event'));
    return new Map(
      all.flatMap((event) => {
        const name = event.getProperty('type');
        const literal = name && checker.getTypeOfSymbol(name);
        return literal?.isStringLiteral() ? [[literal.value, event] as const] : [];
      }),
    );
  }
}

/** Null for a form with a file: the types describe the file in the program, not in the request. */
function parametersOf({ method, query, body, headers }: Exchange) {
  if (headers['content-type']?.startsWith('multipart/')) return null;
  return parseForm(method === 'POST' ? body.toString('utf8') : query);
}
