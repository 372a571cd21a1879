import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Position } from '@meguri/contracts/events/event-log.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from './clock/clock.ts';
import type { Command } from './streams/command.ts';
import { uuidV5 } from './streams/uuid-v5.ts';
import { InvalidInput } from '../http/errors/invalid-input.ts';
import type { Viewer } from '../http/sessions/viewer.ts';

/** Namespaces of ids that derive from a user's idempotency key. Never change them: retries rely on them. */
const COMMAND_IDS = '5d2ff8f0-6c0c-4f6e-9a51-6f0f3c7a1d01';
const TARGET_IDS = '5d2ff8f0-6c0c-4f6e-9a51-6f0f3c7a1d02';
const REVISION = /^\d{1,9}$/;
const MAX_KEY = 200;
const KEY_FORM = new RegExp(`^[\\x21-\\x7e]{1,${MAX_KEY}}$`);

declare module 'fastify' {
  interface FastifyInstance {
    /** The domain's time. */
    clock: Clock;
  }
}

/** What a route needs to send a command and to respond. Only for routes behind SignedIn or Admin. */
export class CommandContext {
  readonly viewer: Viewer;
  private readonly key: string | null;
  private readonly request: FastifyRequest;
  private readonly reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.viewer = request.viewer!;
    this.key = keyIn(request);
    this.request = request;
    this.reply = reply;
  }

  /**
   * The command with its envelope, by the viewer as a member or as an operator. Retries (the same Idempotency-Key, user
   * and target) get the same id.
   * @param name the command's name, such as `approve-request`
   */
  envelope<Input>(name: string, target: string, input: Input, as: 'member' | 'operator' = 'member'): Command<Input> {
    const { userId } = this.viewer;
    return {
      id: this.key === null ? randomUUID() : uuidV5(JSON.stringify([userId, name, target, this.key]), COMMAND_IDS),
      target,
      input,
      actor: { as, userId },
      ...this.seen,
      now: this.request.server.clock.now().toISOString(),
      correlationId: this.request.id,
      causationId: null,
    };
  }

  /** `?preview=1`: the client only asks what would happen. */
  get previews(): boolean {
    return (this.request.query as { readonly preview?: unknown }).preview === '1';
  }

  /** `?seen=12`: the revision that the client has seen in a preview. */
  private get seen(): { readonly seen?: number } {
    const { seen } = this.request.query as { readonly seen?: unknown };
    if (seen === undefined) return {};
    if (typeof seen === 'string' && REVISION.test(seen)) return { seen: Number(seen) };
    throw InvalidInput.ofField('seen', '確認した時点の番号を指定してください');
  }

  /** The id of what a command creates: the same for retries, otherwise new. */
  newTarget(name: string): string {
    if (this.key === null) return randomUUID();
    return uuidV5(JSON.stringify([this.viewer.userId, name, this.key]), TARGET_IDS);
  }

  /**
   * Responds to a successful command with its position and the view, or with 204 and no body when the client prefers
   * that (`Prefer: return=minimal`, RFC 7240).
   */
  async answer<View>(position: Position | null, view: () => View | Promise<View>): Promise<View | undefined> {
    if (position !== null) this.reply.header('x-position', position);
    if (!prefersMinimal(this.request.headers['prefer'])) return view();
    this.reply.header('preference-applied', 'return=minimal').status(204);
    return undefined;
  }
}

/** `@Commanding() context: CommandContext` */
export const Commanding = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const http = context.switchToHttp();
  return new CommandContext(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});

function keyIn(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY_FORM.test(key)) return key;
  throw InvalidInput.ofField('Idempotency-Key', `1〜${MAX_KEY}文字の半角英数字と記号で指定してください`);
}

/** Node joins repeated headers with a comma, which is also how one header lists preferences. */
function prefersMinimal(header: string | string[] | undefined): boolean {
  if (header === undefined) return false;
  return /(^|[,;\s])return\s*=\s*"?minimal"?\s*($|[,;])/i.test(String(header));
}
