import * as z from 'zod';

/** Hours for which an alert is shown. */
export const SECURITY_ALERT_HOURS = 24;

/** Something that the session's owner should know; in GET /api/user as `metadata.security_alert`. */
export const securityAlertSchema = z.object({
  timestamp: z.iso.datetime({ offset: true }),
  /** From another network; from another network and another browser. */
  type: z.enum(['high_risk_ip_change', 'session_hijack']),
  message: z.string(),
  /** Address before and after. */
  oldValue: z.string(),
  newValue: z.string(),
});
export type SecurityAlert = z.infer<typeof securityAlertSchema>;

export const accountMetadataSchema = z.object({
  /** null: none, or older than a day, or closed. */
  security_alert: securityAlertSchema.nullable(),
});
