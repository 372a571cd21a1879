import { Injectable } from '@nestjs/common';
import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';
import { isForSettled, mayDo, needsStepUp, type OperationName } from '@meguri/contracts/operators/operations.ts';
import { RejectedWithDetails } from '../errors/error-answer.ts';
import type { Viewer } from '../sessions/viewer.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

/** What an operator looked at, set out to do, or was refused. Ids only. */
export interface OperatorEntry {
  readonly kind: 'looked' | 'acted' | 'refused';
  readonly operatorId: number;
  readonly role: OperatorRole;
  readonly operation: OperationName;
  /** Whom or what it concerns, as `user:7` or `round:<id>`. */
  readonly about: readonly string[];
  /** Why not; null unless refused. */
  readonly code: ErrorCode | null;
}

/** Resolves once the entry is stored. @throws when it couldn't be: then nothing is shown or done */
type Keep = (entry: OperatorEntry) => Promise<void>;

/** How little a request of an operation does. */
export interface Extent {
  /** It reads one day's data, as every operator of the role may at any time. */
  readonly isSmall?: boolean;
  /** It says what an operation would come to, and does nothing. */
  readonly isPreview?: boolean;
}

function refusalTo(viewer: Viewer, operation: OperationName, { isSmall, isPreview }: Extent): ErrorCode | null {
  if (!mayDo(viewer.role, operation)) return 'role_not_allowed';
  if (isSmall) return null;
  if (viewer.isNewInRole && isForSettled(operation)) return 'role_too_new';
  return viewer.proves !== undefined && !isPreview && needsStepUp(operation) ? 'step_up_required' : null;
}

/**
 * Who of the operators may do what, and the entries of their trail. A room above keeps those (`keptBy`, in its
 * `onModuleInit`): only a module tried by itself in a test has none.
 */
@Injectable()
export class OperatorEntries {
  private keep: Keep = async () => undefined;

  keptBy(keep: Keep): void {
    this.keep = keep;
  }

  /**
   * Asks the table of roles before anything else is done or said.
   * @throws Rejected `admin_only` to members; `two_factor_required` to operators who have to set it up first; `role_not_allowed` and
   * `role_too_new` to operators, which are in the trail; `step_up_required`, which is no refusal of theirs
   */
  async allow(viewer: Viewer, operation: OperationName, about: readonly string[], extent: Extent = {}): Promise<void> {
    if (viewer.role === null) throw new Rejected(viewer.awaitsSecondStep ? 'two_factor_required' : 'admin_only');
    const refusal = refusalTo(viewer, operation, extent);
    if (refusal === null) return;
    if (refusal === 'step_up_required') throw new RejectedWithDetails(refusal, { by: viewer.proves });
    await this.refused(viewer, operation, about, refusal);
    throw new Rejected(refusal);
  }

  looked(viewer: Viewer, operation: OperationName, about: readonly string[]): Promise<void> {
    return this.enter('looked', viewer, operation, about);
  }

  acted(viewer: Viewer, operation: OperationName, about: readonly string[]): Promise<void> {
    return this.enter('acted', viewer, operation, about);
  }

  refused(viewer: Viewer, operation: OperationName, about: readonly string[], code: ErrorCode): Promise<void> {
    return this.enter('refused', viewer, operation, about, code);
  }

  private async enter(
    kind: OperatorEntry['kind'],
    { userId, role }: Viewer,
    operation: OperationName,
    about: readonly string[],
    code: ErrorCode | null = null,
  ): Promise<void> {
    if (role === null) return;
    await this.keep({ kind, operatorId: userId, role, operation, about: [...new Set(about)], code });
  }
}
