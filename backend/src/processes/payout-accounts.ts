/** Who is paid where. Also the injection token. */
export abstract class PayoutAccounts {
  /** The provider's account that receives this user's payouts; null: none yet. */
  abstract payoutAccountId(userId: number): Promise<string | null>;
  /** Whose payouts an account receives; null: nobody's here. */
  abstract userOfPayoutAccount(accountId: string): Promise<number | null>;
}
