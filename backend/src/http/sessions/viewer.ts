import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Proof } from '@meguri/contracts/account/step-up.ts';
import type { FastifyRequest } from 'fastify';
import { RejectedWithDetails } from '../errors/error-answer.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

/** Who sent the request, as the session says; the role is as fresh as the request. */
export interface Viewer {
  readonly userId: number;
  /** Whether they are an operator, in whatever role. */
  readonly isAdmin: boolean;
  /** null: no operator. */
  readonly role: OperatorRole | null;
  /** An operator who hasn't set up the second step that operators need: a member until then. */
  readonly awaitsSecondStep?: true;
  /** An operator who has the role since a moment ago, or took an administrator's away (`NEW_IN_ROLE_HOURS`). */
  readonly isNewInRole?: true;
  /** What they prove again before they do what a stolen session must not; absent: they did a moment ago, or have nothing to prove. */
  readonly proves?: Proof;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** null for a guest. Set by the session hook before any route runs. */
    viewer: Viewer | null;
    /** Names the session without being able to open it. */
    sessionHash: string | null;
  }
}

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** `@MaybeViewer() viewer: Viewer | null` */
export const MaybeViewer = createParamDecorator((_: unknown, context: ExecutionContext) => requestOf(context).viewer);

/** `@CurrentViewer() viewer: Viewer`, on routes behind SignedIn or ForOperators. */
export const CurrentViewer = createParamDecorator((_: unknown, context: ExecutionContext) =>
  signedIn(requestOf(context).viewer),
);

/** `@UseGuards(SignedIn)`: guests get 401, 409 those whose client believes to be somebody else's. */
@Injectable()
export class SignedIn implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    signedInAsMeant(requestOf(context));
    return true;
  }
}

/** Who a client believes to be: what was done or waited in a browser for one person doesn't go out under another's name. */
const MEMBER_HEADER = 'x-member';

/** @throws Rejected `unauthenticated`, `another_member` */
export function signedInAsMeant(request: FastifyRequest): Viewer {
  const viewer = signedIn(request.viewer);
  const meant = request.headers[MEMBER_HEADER];
  if (meant !== undefined && meant !== String(viewer.userId)) throw new Rejected('another_member');
  return viewer;
}

/**
 * Before a member with a second step changes how they sign in, or leaves. The routes ask for the password by themselves.
 * @throws Rejected `step_up_required`
 */
export function requireSecondStep({ proves }: Viewer): void {
  if (proves === 'code') throw new RejectedWithDetails('step_up_required', { by: proves });
}

/** @throws Rejected `unauthenticated` */
export function signedIn(viewer: Viewer | null): Viewer {
  if (viewer === null) throw new Rejected('unauthenticated');
  return viewer;
}
