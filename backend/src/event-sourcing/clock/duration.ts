/** Weeks, days, hours, minutes, seconds: what has one length. Months and years are refused. */
const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const MILLISECONDS = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1000];
const MAX_MS = 366 * 86_400_000;

/** ISO 8601 duration → milliseconds, at most 366 days; null: none of that. `P3DT12H` is three and a half days. */
export function durationMs(text: string): number | null {
  const parts = DURATION.exec(text)?.slice(1);
  if (parts === undefined) return null;
  const total = parts.reduce((sum, part, index) => sum + Number(part ?? 0) * MILLISECONDS[index]!, 0);
  return total > 0 && total <= MAX_MS ? total : null;
}
