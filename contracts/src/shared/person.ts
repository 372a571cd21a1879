import * as z from 'zod';
import { OPERATOR_ROLES } from './operator-role.ts';

/** A user as chats show them. Users who have left share one name and have no picture. */
export const counterpartSchema = z.object({
  id: z.int().positive(),
  username: z.string(),
  /** 表示名, or else the user name. */
  displayName: z.string(),
  profileImage: z.string().nullable(),
});
export type Counterpart = z.infer<typeof counterpartSchema>;

/** An operator, by id and user name. */
export const operatorNameSchema = z.object({ id: z.int(), username: z.string() });
export type OperatorName = z.infer<typeof operatorNameSchema>;

/** null: no operator. */
export const operatorRoleSchema = z.enum(OPERATOR_ROLES).nullable();
