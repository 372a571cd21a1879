import { isForSettled, mayDo, type OperationName } from '@meguri/contracts/operators/operations.ts';
import { createContext, type ReactNode, useContext } from 'react';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

/** The operator's role, set on operators' pages only; null elsewhere, where operators' actions aren't offered. */
export const OperatorRoleContext = createContext<OperatorRole | null>(null);
/** Until when the operator is new in the role and some operations are refused; null: not new. */
export const NewInRoleContext = createContext<string | null>(null);

/** Whether the viewing operator may do this, by the same rules as the server's guards. */
export function useMayDo(operation: OperationName): boolean {
  const role = useContext(OperatorRoleContext);
  const isNew = useContext(NewInRoleContext) !== null;
  return mayDo(role, operation) && !(isNew && isForSettled(operation));
}

/** Renders its children only if the operator's role allows the operation. */
export const Allowed = ({ to, children }: { readonly to: OperationName; readonly children: ReactNode }) =>
  useMayDo(to) ? children : null;
