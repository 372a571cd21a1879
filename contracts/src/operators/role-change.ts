import * as z from 'zod';
import { OPERATOR_ROLES } from '../shared/operator-role.ts';

/** PUT /api/admin/users/{id}/role */
export const roleChangeSchema = z.strictObject({
  role: z.enum(OPERATOR_ROLES, '権限の指定が正しくありません').nullable(),
});
export type RoleChange = z.infer<typeof roleChangeSchema>;
