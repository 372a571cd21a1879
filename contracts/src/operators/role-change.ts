import * as z from 'zod';
import { OPERATOR_ROLES } from './roles.ts';

/** null: no operator. */
export const operatorRoleSchema = z.enum(OPERATOR_ROLES).nullable();

/** PUT /api/admin/users/{id}/role */
export const roleChangeSchema = z.strictObject({
  role: z.enum(OPERATOR_ROLES, '権限の指定が正しくありません').nullable(),
});
export type RoleChange = z.infer<typeof roleChangeSchema>;
