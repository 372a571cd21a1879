/** Who works here. All of them are `isAdmin` to the interface; the role says how much of that they are. Stored: names never change. */
export const OPERATOR_ROLES = ['administrator', 'support', 'auditor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];
