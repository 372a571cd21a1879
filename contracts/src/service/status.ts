import * as z from 'zod';

/** GET /api/status: what a client asks before anything else. */
export const serviceStatusSchema = z.object({
  /** While it is on, only administrators change anything; everybody may read. */
  maintenance: z.boolean(),
  name: z.string(),
  demo: z.boolean(),
  /** The domain's time: clients count down by it. */
  now: z.iso.datetime(),
  /** Path of the first script of the client that is served now: a page that began with another one is of a former release. */
  release: z.string().nullable(),
});
export type ServiceStatus = z.infer<typeof serviceStatusSchema>;

/** PUT /api/admin/maintenance */
export const maintenanceSchema = z.strictObject({ on: z.boolean('trueかfalseで指定してください') });
export type MaintenanceInput = z.infer<typeof maintenanceSchema>;

export const maintenanceAnswerSchema = z.object({ maintenance: z.boolean() });
