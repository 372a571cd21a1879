import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Proof } from '@meguri/contracts/account/step-up.ts';
import type { FastifyRequest } from 'fastify';
import { RejectedWithDetails } from '../errors/error-answer.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

/** The user of the request's session, with the role as of this request. */
export interface Viewer {
  readonly userId: number;
  /** Whether they are an operator, in any role. */
  readonly isAdmin: boolean;
  /** null: not an operator. */
  readonly role: OperatorRole | null;
  /** An operator without the required second step, treated as a member until it is set up. */
  readonly awaitsSecondStep?: true;
  /** An operator who got the role, or removed an administrator's, less than `NEW_IN_ROLE_HOURS` ago. */
  readonly isNewInRole?: true;
  /**
   * What they must prove again before actions that a stolen session must not allow; absent: proved recently, or nothing
   * to prove.
   */
  readonly proves?: Proof;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** null for guests. The session hook sets it before any route runs. */
    viewer: Viewer | null;
    /** Identifies the session without granting access to it. */
    sessionHash: string | null;
  }
}

export const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** `@MaybeViewer() viewer: Viewer | null` */
export const MaybeViewer = createParamDecorator((_: unknown, context: ExecutionContext) => requestOf(context).viewer);

/** `@CurrentViewer() viewer: Viewer`, on routes behind SignedIn or ForOperators. */
export const CurrentViewer = createParamDecorator((_: unknown, context: ExecutionContext) =>
  signedIn(requestOf(context).viewer),
);

/** `@UseGuards(SignedIn)`: guests get 401, clients that believe another member is signed in get 409. */
@Injectable()
export class SignedIn implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    signedInAsMeant(requestOf(context));
    return true;
  }
}

/**
 * The member the client believes is signed in: a request prepared for one member must not be sent in the name of
 * another who has signed in since.
 */
const MEMBER_HEADER = 'x-member';

/** @throws Rejected `unauthenticated`, `another_member` */
export function signedInAsMeant(request: FastifyRequest): Viewer {
  const viewer = signedIn(request.viewer);
  const meant = request.headers[MEMBER_HEADER];
  if (meant !== undefined && meant !== String(viewer.userId)) throw new Rejected('another_member');
  return viewer;
}

/**
 * Required before a member with a second step changes how they sign in, or leaves. The routes check the password
 * themselves.
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
