import * as z from 'zod';

/** GET /api/status: the client's first request. */
export const serviceStatusSchema = z.object({
  /** While it is on, only administrators can change anything; everybody can read. */
  maintenance: z.boolean(),
  name: z.string(),
  demo: z.boolean(),
  /** The domain's time, which clients use for countdowns. */
  now: z.iso.datetime(),
  /** Path of the current client's first script: a page that started with another one is from an earlier release. */
  release: z.string().nullable(),
});
export type ServiceStatus = z.infer<typeof serviceStatusSchema>;

/** PUT /api/admin/maintenance */
export const maintenanceSchema = z.strictObject({ on: z.boolean('trueかfalseで指定してください') });
export type MaintenanceInput = z.infer<typeof maintenanceSchema>;

export const maintenanceAnswerSchema = z.object({ maintenance: z.boolean() });
