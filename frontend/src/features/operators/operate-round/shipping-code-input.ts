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

/** What the carrier needs and nothing else; codes are pasted with spaces, hyphens and full-width digits. */
export function codeOf({ carrier, shippingCode27, receptionNumber, shippingPassword }: TypedCode): object {
  if (carrier === 'セブンイレブン') return { carrier, shippingCode27: digits(shippingCode27) };
  return { carrier, receptionNumber: digits(receptionNumber), shippingPassword: digits(shippingPassword) };
}

const digits = (text: string): string => plainCode(text).replaceAll('-', '');

/** The form's schema: the contract's, with its messages, over what was typed. */
export const codeFormSchema = typed
  .transform(codeOf)
  .pipe(shippingCodeSchema as unknown as z.ZodType<ShippingCode, object>);
