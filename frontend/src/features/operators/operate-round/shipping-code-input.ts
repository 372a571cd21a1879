import { type ShippingCode, shippingCodeSchema } from '@meguri/contracts/rental-round/shipping-code.ts';
import { plainCode } from '@meguri/contracts/text/typed-code.ts';
import * as z from 'zod';

const typed = z.object({
  carrier: z.string(),
  shippingCode27: z.string(),
  receptionNumber: z.string(),
  shippingPassword: z.string(),
});
export type TypedCode = z.infer<typeof typed>;

/** Only the fields the carrier needs, normalized: codes are pasted with spaces, hyphens and full-width digits. */
export function codeOf({ carrier, shippingCode27, receptionNumber, shippingPassword }: TypedCode): object {
  if (carrier === 'セブンイレブン') return { carrier, shippingCode27: digits(shippingCode27) };
  return { carrier, receptionNumber: digits(receptionNumber), shippingPassword: digits(shippingPassword) };
}

const digits = (text: string): string => plainCode(text).replaceAll('-', '');

/** The contract's schema applied to the normalized input. */
export const codeFormSchema = typed
  .transform(codeOf)
  .pipe(shippingCodeSchema as unknown as z.ZodType<ShippingCode, object>);
