import type { Pool } from 'pg';
import {
  type PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRefused,
  type PlatformBalance,
} from '../../../adapters/payment-provider/payment-provider.ts';

/** The platform's balance at the provider when last read, for operators' pages and metrics. */
export class PlatformBalances {
  constructor(
    private readonly pool: Pool,
    private readonly provider: PaymentProvider,
  ) {}

  async read(): Promise<PlatformBalance> {
    const balance = await this.provider.platformBalance();
    await this.pool.query(
      `INSERT INTO app.platform_balance (available, pending, read_at) VALUES ($1, $2, now())
       ON CONFLICT (one) DO UPDATE
       SET available = excluded.available, pending = excluded.pending, read_at = excluded.read_at`,
      [balance.available, balance.pending],
    );
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
