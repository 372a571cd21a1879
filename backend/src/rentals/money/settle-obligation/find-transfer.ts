import type { ProviderMetadata, Transfer } from '../../../adapters/payment-provider/movements.ts';
import type { PaymentProvider } from '../../../adapters/payment-provider/payment-provider.ts';

/** A transfer to any of the owner's accounts. */
export async function findTransfer(
  provider: Pick<PaymentProvider, 'findTransfer'>,
  accounts: readonly string[],
  metadata: ProviderMetadata,
): Promise<Transfer | null> {
  for (const accountId of accounts) {
    const found = await provider.findTransfer({ accountId, metadata });
    if (found !== null) return found;
  }
  return null;
}
