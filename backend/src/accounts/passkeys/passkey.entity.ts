import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A passkey of an account: the public half of a key that stays in its device or password manager. */
@Entity({ name: 'passkeys' })
export class StoredPasskey {
  @PrimaryColumn('uuid') id: string;
  @Column('int', { name: 'user_id' }) userId: number;
  /** As browsers send it: base64url. */
  @Column('text', { name: 'credential_id' }) credentialId: string;
  @Column('bytea', { name: 'public_key' }) publicKey: Buffer;
  /** How often it has signed; 0 with devices that don't count. */
  @Column('bigint') counter: string;
  /** How browsers reach it, such as `internal` and `usb`. */
  @Column('text', { array: true }) transports: string[];
  @Column('text') name: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'last_used_at', nullable: true }) lastUsedAt: Date | null;
  /** When the account's address was last verified in a session of the account. */
  @Column('timestamptz', { name: 'vouched_at', nullable: true }) vouchedAt: Date | null;
}

/** A challenge that waits for a browser's answer. */
@Entity({ name: 'passkey_challenges' })
export class PasskeyChallenge {
  /** Base64url. */
  @PrimaryColumn('text') challenge: string;
  @Column('text') purpose: string;
  /** The session or, for a guest, the browser that it was made for. */
  @Column('text') browser: string;
  /** null: for a login, which finds out who it is. */
  @Column('int', { name: 'user_id', nullable: true }) userId: number | null;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
}
