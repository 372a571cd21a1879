import { Injectable } from '@nestjs/common';
import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';
import { isForSettled, mayDo, needsStepUp, type OperationName } from '@meguri/contracts/operators/operations.ts';
import { RejectedWithDetails } from '../errors/error-answer.ts';
import type { Viewer } from '../sessions/viewer.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

/** One entry of an operator's trail: a look, a change about to be made, or a refusal. It holds ids only. */
export interface OperatorEntry {
  readonly kind: 'looked' | 'acted' | 'refused';
  readonly operatorId: number;
  readonly role: OperatorRole;
  readonly operation: OperationName;
  /** The subjects, as `user:7` or `round:<id>`. */
  readonly about: readonly string[];
  /** The reason of a refusal; null for other entries. */
  readonly code: ErrorCode | null;
}

/** Resolves once the entry is stored. @throws when storing failed: the request must then fail, too */
type Store = (entry: OperatorEntry) => Promise<void>;

/** Properties of a request that relax the role's rules. */
export interface Extent {
  /** It reads the data of one day, as every operator of the role may at any time. */
  readonly isSmall?: boolean;
  /** It only shows what the operation would do. */
  readonly isPreview?: boolean;
}

function refusalTo(viewer: Viewer, operation: OperationName, { isSmall, isPreview }: Extent): ErrorCode | null {
  if (!mayDo(viewer.role, operation)) return 'role_not_allowed';
  if (isSmall) return null;
  if (viewer.isNewInRole && isForSettled(operation)) return 'role_too_new';
  return viewer.proves !== undefined && !isPreview && needsStepUp(operation) ? 'step_up_required' : null;
}

/**
 * Checks operators' roles and stores entries of their audit trail. The module that stores them is on a higher storey, so
 * it registers itself with `storeWith`; in a test of a single module there may be none, and entries are dropped.
 */
@Injectable()
export class OperatorEntries {
  private store: Store = async () => undefined;

  storeWith(store: Store): void {
    this.store = store;
  }

  /**
   * Checks the table of roles before anything else happens.
   * @throws Rejected `admin_only` for members; `two_factor_required` for operators who must set it up first;
   * `role_not_allowed` and `role_too_new` for operators, entered as refusals; `step_up_required`, which isn't entered
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
    await this.store({ kind, operatorId: userId, role, operation, about: [...new Set(about)], code });
  }
}
