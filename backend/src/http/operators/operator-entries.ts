import { Injectable } from '@nestjs/common';
import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';
import { isForSettled, mayDo, type OperationName } from '@meguri/contracts/operators/operations.ts';
import type { OperatorRole } from '@meguri/contracts/operators/roles.ts';
import type { Viewer } from '../sessions/viewer.ts';

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

function refusalTo({ role, isNewInRole }: Viewer, operation: OperationName): ErrorCode | null {
  if (!mayDo(role, operation)) return 'role_not_allowed';
  return isNewInRole && isForSettled(operation) ? 'role_too_new' : null;
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
   * `role_too_new` to operators, which are in the trail
   */
  async allow(viewer: Viewer, operation: OperationName, about: readonly string[]): Promise<void> {
    if (viewer.role === null) throw new Rejected(viewer.awaitsSecondStep ? 'two_factor_required' : 'admin_only');
    const refusal = refusalTo(viewer, operation);
    if (refusal === null) return;
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
