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
import { requestOf, signedIn, signedInAsMeant, type Viewer } from '../sessions/viewer.ts';
import type { Subjects } from './subjects.ts';
import { OperatorEntries } from './operator-entries.ts';

/** The operation of a route, as stored for the guard and the interceptor below. */
interface RouteOperation {
  readonly name: OperationName;
  readonly about: Subjects;
  readonly isSmall?: IsSmall | undefined;
}

/** A route of a controller for operators. */
interface OperatorRoute {
  /** undefined: it names none. */
  readonly operation: RouteOperation | undefined;
  /** Whether it only says what it would do when asked for a preview. */
  readonly previews: boolean;
}

/** Whether a request reads so little that neither a new role nor an expired step-up blocks it. */
type IsSmall = (request: FastifyRequest) => boolean;

const OPERATION_METADATA = 'operation';
const PREVIEW_METADATA = 'previews';
/** The key of a route's operation in the OpenAPI description. */
const OPERATION_EXTENSION = 'x-operation';
const READING = new Set(['GET', 'HEAD']);

const routes = new WeakMap<object, Map<unknown, OperatorRoute>>();

/** Read once for each route: looking metadata up for each request took 3 % of a command. */
function routeOf(context: ExecutionContext, reflector: Reflector): OperatorRoute {
  const [controller, handler] = [context.getClass(), context.getHandler()];
  const ofController = routes.get(controller) ?? new Map<unknown, OperatorRoute>();
  routes.set(controller, ofController);
  const known = ofController.get(handler);
  if (known !== undefined) return known;
  const route: OperatorRoute = {
    operation: reflector.get<RouteOperation | undefined>(OPERATION_METADATA, handler),
    previews: reflector.getAllAndOverride<boolean>(PREVIEW_METADATA, [handler, controller]),
  };
  ofController.set(handler, route);
  return route;
}

/**
 * Rejects guests with 401, and clients that show another member than the signed-in one with 409. Rejects members, and
 * operators without this operation in their role, with 403. A route that names no operation rejects all with 403.
 */
@Injectable()
class OperatorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly entries: OperatorEntries,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { operation, previews } = routeOf(context, this.reflector);
    const request = requestOf(context);
    const viewer = signedInAsMeant(request);
    if (operation === undefined) throw new Rejected(viewer.isAdmin ? 'forbidden' : 'admin_only');
    const { name, about, isSmall } = operation;
    const extent = { isSmall: isSmall?.(request) ?? false, isPreview: previews && isPreview(request) };
    await this.entries.allow(viewer, name, about?.(request) ?? [], extent);
    return true;
  }
}

/**
 * Stores entries of operators' audit trail. A change is entered before it is made, so that none is missing. A look is
 * entered before its answer is sent, because only the answer shows which people it concerns; one that concerns no person
 * isn't entered.
 */
@Injectable()
class OperatorTrail implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly entries: OperatorEntries,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { operation, previews } = routeOf(context, this.reflector);
    // The guard has refused a route without an operation.
    if (operation === undefined) throw new Rejected('forbidden');
    const request = requestOf(context);
    const viewer = signedIn(request.viewer);
    const reads = READING.has(request.method);
    if (!reads) {
      const enter = previews && isPreview(request) ? this.entries.looked : this.entries.acted;
      await enter.call(this.entries, viewer, operation.name, operation.about?.(request) ?? []);
    }
    const answered = next
      .handle()
      .pipe(catchError((error: unknown) => from(this.refuse(viewer, operation, request, error))));
    if (!reads) return answered;
    return answered.pipe(mergeMap((answer: unknown) => from(this.look(viewer, operation, request, answer))));
  }

  private async look(viewer: Viewer, { name, about }: RouteOperation, request: FastifyRequest, answer: unknown) {
    const whom = about?.(request, answer) ?? null;
    if (whom !== null) await this.entries.looked(viewer, name, whom);
    return answer;
  }

  /** Enters refusals: of a change for any reason, of a look only for an operator's own round. */
  private async refuse(viewer: Viewer, { name, about }: RouteOperation, request: FastifyRequest, error: unknown) {
    if (error instanceof Rejected && (!READING.has(request.method) || error.code === 'own_round')) {
      await this.entries.refused(viewer, name, about?.(request) ?? [], error.code);
    }
    throw error;
  }
}

/** `?preview=1`: the request only asks what the change would do. */
const isPreview = ({ query }: FastifyRequest): boolean => (query as { readonly preview?: unknown }).preview === '1';

/**
 * Marks a controller or a route as for operators only. Each of its routes must name its `Operation`.
 * @param previews with `?preview=1` a change only says what it would do, and is entered as a look. Without this option
 * the query is ignored and the change is made
 */
export const ForOperators = ({ previews = false } = {}) =>
  applyDecorators(UseGuards(OperatorGuard), UseInterceptors(OperatorTrail), SetMetadata(PREVIEW_METADATA, previews));

/**
 * `@Operation('see_round', subject('round'))`: which roles may use the route, and what its trail entry says. Needs
 * `ForOperators`.
 */
export const Operation = (name: OperationName, about: Subjects, isSmall?: IsSmall) =>
  applyDecorators(
    SetMetadata(OPERATION_METADATA, { name, about, isSmall } satisfies RouteOperation),
    ApiExtension(OPERATION_EXTENSION, name),
    ApiForbiddenResponse({
      description: 'admin_only, role_not_allowed, role_too_new, step_up_required, two_factor_required',
    }),
  );
