import * as z from 'zod';
import { OPERATOR_ROLES } from './operator-role.ts';

/** Somebody as chats show them. Who has left has the name that everybody has then, and no picture. */
export const counterpartSchema = z.object({
  id: z.int().positive(),
  username: z.string(),
  /** 表示名, or the user name of somebody who has none. */
  displayName: z.string(),
  profileImage: z.string().nullable(),
});
export type Counterpart = z.infer<typeof counterpartSchema>;

/** An operator, by id and user name. */
export const operatorNameSchema = z.object({ id: z.int(), username: z.string() });
export type OperatorName = z.infer<typeof operatorNameSchema>;

/** null: no operator. */
export const operatorRoleSchema = z.enum(OPERATOR_ROLES).nullable();
