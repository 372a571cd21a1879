import {
  applyDecorators,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension, ApiForbiddenResponse } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { OperationName } from '@meguri/contracts/operators/operations.ts';
import type { FastifyRequest } from 'fastify';
import { catchError, from, mergeMap, type Observable } from 'rxjs';
import { signedIn, signedInAsMeant, type Viewer } from '../sessions/viewer.ts';
import type { About } from './about.ts';
import { OperatorEntries } from './operator-entries.ts';

/** What a route does, as the guard and the interceptor below find it. */
interface Operating {
  readonly name: OperationName;
  readonly about: About;
  readonly isSmall?: IsSmall | undefined;
}

/** Whether a request asks for so little that neither a new role nor an old proof stands in its way. */
type IsSmall = (request: FastifyRequest) => boolean;

const OPERATING = 'operation';
const PREVIEWS = 'previews';
/** Under which the interface's description names a route's operation. */
const OPERATION_EXTENSION = 'x-operation';
const READING = new Set(['GET', 'HEAD']);

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** Guests get 401, 409 those whose client believes to be somebody else's, members 403, operators whose role doesn't have it 403; and so does everybody on a route that names no operation. */
@Injectable()
class OperatorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly entries: OperatorEntries,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const operating = this.reflector.get<Operating | undefined>(OPERATING, context.getHandler());
    const request = requestOf(context);
    const viewer = signedInAsMeant(request);
    if (operating === undefined) throw new Rejected(viewer.isAdmin ? 'forbidden' : 'admin_only');
    const { name, about, isSmall } = operating;
    const previews = this.reflector.getAllAndOverride<boolean>(PREVIEWS, [context.getHandler(), context.getClass()]);
    const extent = { isSmall: isSmall?.(request) ?? false, isPreview: previews && isPreview(request) };
    await this.entries.allow(viewer, name, about?.(request) ?? [], extent);
    return true;
  }
}

/**
 * Enters what operators do into their trail: a change before it is made, so that none goes without; a look before its answer
 * leaves, since who is in it shows only then. Looks at nobody aren't entered.
 */
@Injectable()
class OperatorTrail implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly entries: OperatorEntries,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const operating = this.reflector.get<Operating>(OPERATING, context.getHandler());
    const request = requestOf(context);
    const viewer = signedIn(request.viewer);
    if (!READING.has(request.method)) {
      const enter = this.previews(context) && isPreview(request) ? this.entries.looked : this.entries.acted;
      await enter.call(this.entries, viewer, operating.name, operating.about?.(request) ?? []);
    }
    return next.handle().pipe(
      catchError((error: unknown) => from(this.refuse(viewer, operating, request, error))),
      mergeMap((answer: unknown) => from(this.look(viewer, operating, request, answer))),
    );
  }

  private previews(context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride<boolean>(PREVIEWS, [context.getHandler(), context.getClass()]);
  }

  private async look(viewer: Viewer, { name, about }: Operating, request: FastifyRequest, answer: unknown) {
    const whom = READING.has(request.method) ? about?.(request, answer) : null;
    if (whom) await this.entries.looked(viewer, name, whom);
    return answer;
  }

  /** What is refused to them is worth knowing: changes for any reason, looks where they may not look. */
  private async refuse(viewer: Viewer, { name, about }: Operating, request: FastifyRequest, error: unknown) {
    if (error instanceof Rejected && (!READING.has(request.method) || error.code === 'own_round')) {
      await this.entries.refused(viewer, name, about?.(request) ?? [], error.code);
    }
    throw error;
  }
}

/** What it would come to, and nothing more (`?preview=1`). */
const isPreview = ({ query }: FastifyRequest): boolean => (query as { readonly preview?: unknown }).preview === '1';

/**
 * In front of a controller, or of one route: for operators only. Each of its routes names its `Operation`.
 * @param previews with `?preview=1` each of its changes says what it would come to, and is entered as a look. Without this an
 * address that says so is an act like any other
 */
export const ForOperators = ({ previews = false } = {}) =>
  applyDecorators(UseGuards(OperatorGuard), UseInterceptors(OperatorTrail), SetMetadata(PREVIEWS, previews));

/** `@Operation('see_round', of('round'))`: who may come here, and what the trail says of it. Behind `ForOperators`. */
export const Operation = (name: OperationName, about: About, isSmall?: IsSmall) =>
  applyDecorators(
    SetMetadata(OPERATING, { name, about, isSmall } satisfies Operating),
    ApiExtension(OPERATION_EXTENSION, name),
    ApiForbiddenResponse({
      description: 'admin_only, role_not_allowed, role_too_new, step_up_required, two_factor_required',
    }),
  );
