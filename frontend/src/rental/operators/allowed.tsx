import { isForSettled, mayDo, type OperationName } from '@meguri/contracts/operators/operations.ts';
import { createContext, type ReactNode, useContext } from 'react';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

/** The operator's role on operators' pages; null elsewhere, where nothing of theirs is offered. */
export const OperatorRoleContext = createContext<OperatorRole | null>(null);
/** Until when the operator is new in that role, who is refused some of it; null: they are not. */
export const NewInRoleContext = createContext<string | null>(null);

/** Whether the operator who looks may do it, as the server's guards will say. */
export function useMayDo(operation: OperationName): boolean {
  const role = useContext(OperatorRoleContext);
  const isNew = useContext(NewInRoleContext) !== null;
  return mayDo(role, operation) && !(isNew && isForSettled(operation));
}

/** What is offered to whose role allows it alone. */
export const Allowed = ({ to, children }: { readonly to: OperationName; readonly children: ReactNode }) =>
  useMayDo(to) ? children : null;
