import type { Repository } from 'typeorm';
import {
  type PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRefused,
  type PlatformBalance,
} from '../../../adapters/payment-provider/payment-provider.ts';
import type { StoredBalance } from './platform-balance.entity.ts';

/** The platform's balance at the provider when last read, for operators' pages and metrics. */
export class PlatformBalances {
  constructor(
    private readonly rows: Repository<StoredBalance>,
    private readonly provider: PaymentProvider,
  ) {}

  async read(): Promise<PlatformBalance> {
    const balance = await this.provider.platformBalance();
    const sums = { available: String(balance.available), pending: String(balance.pending) };
    await this.rows.upsert({ one: true, ...sums, readAt: () => 'now()' }, ['one']);
    return balance;
  }
}

/** null: the provider doesn't allow reading it, for instance with a restricted key; refunds don't wait for that. */
export async function balanceIfReadable(balances: Pick<PlatformBalances, 'read'>): Promise<PlatformBalance | null> {
  try {
    return await balances.read();
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable || error instanceof PaymentRefused) return null;
    throw error;
  }
}
