/**
 * Operators. All have `isAdmin` in the interface; the role determines their capabilities. Stored: names never change.
 */
export const OPERATOR_ROLES = ['administrator', 'support', 'auditor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];
