import * as z from 'zod';

/** Hours for which an alert is shown. */
export const SECURITY_ALERT_HOURS = 24;

/** An alert for the session's owner; in GET /api/user as `metadata.security_alert`. */
export const securityAlertSchema = z.object({
  timestamp: z.iso.datetime({ offset: true }),
  /** The session was used from another network; from another network and browser. */
  type: z.enum(['high_risk_ip_change', 'session_hijack']),
  message: z.string(),
  /** The address before and after. */
  oldValue: z.string(),
  newValue: z.string(),
});
export type SecurityAlert = z.infer<typeof securityAlertSchema>;

export const accountMetadataSchema = z.object({
  /** null: none, older than a day, or dismissed. */
  security_alert: securityAlertSchema.nullable(),
});
