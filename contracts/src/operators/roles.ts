import type { OperatorRole } from '../shared/operator-role.ts';

export const ROLE_LABELS: Readonly<Record<OperatorRole, string>> = {
  administrator: '管理者',
  support: 'サポート',
  auditor: '監査',
};

/** Shown to administrators who grant a role. */
export const ROLE_HINTS: Readonly<Record<OperatorRole, string>> = {
  administrator: 'すべての操作',
  support: '閲覧と対応（お金・権限・書き出しは不可）',
  auditor: '閲覧と書き出しのみ（変更は不可）',
};

/**
 * The capabilities of roles: the only table, used by the server's guards for every operation and by the client before
 * it offers one. Complete for all capabilities and roles.
 */
const MAY = {
  /** Rentals with their histories, money and damage cases; tasks; photos. */
  see_rentals: { administrator: true, support: true, auditor: true },
  /** Accounts with their e-mail addresses, and decisions about them. */
  see_people: { administrator: true, support: true, auditor: true },
  /** Other users' chats, where a report or a damage case gives access. */
  read_chats: { administrator: true, support: true, auditor: true },
  /** The service's state, feedback, and figures over all rentals. */
  see_service: { administrator: true, support: true, auditor: true },
  /** Downloads: signed histories, tables. */
  export: { administrator: true, support: false, auditor: true },
  /** The trail of what operators viewed and did. */
  see_trail: { administrator: true, support: false, auditor: true },
  /** Writing to users as 運営事務局, asking them questions, closing what awaits an answer. */
  answer: { administrator: true, support: true, auditor: false },
  /** Shipping codes and tracking numbers. */
  handle_parcels: { administrator: true, support: true, auditor: false },
  /** Hiding items and reviews, and restoring them; locking accounts. */
  moderate: { administrator: true, support: true, auditor: false },
  /** Unlocking accounts, ending their sessions, mailing a link to sign in again. */
  unlock_accounts: { administrator: true, support: true, auditor: false },
  /** Confirming users' identities. */
  vouch_for_people: { administrator: true, support: false, auditor: false },
  /** Acting in a rental for its parties: money follows from its status. */
  steer_rentals: { administrator: true, support: false, auditor: false },
  /** Refunds, fees, payouts, settlements, and consenting to proposals. */
  move_money: { administrator: true, support: false, auditor: false },
  /** Bulk mails. */
  mail_people: { administrator: true, support: false, auditor: false },
  /** Maintenance, retries of failed work, the landing page's pictures, the demo's clock, the sandbox's tests. */
  run_service: { administrator: true, support: false, auditor: false },
  /** Operators, their roles, and their second steps. */
  manage_operators: { administrator: true, support: false, auditor: false },
} as const satisfies Readonly<Record<string, Readonly<Record<OperatorRole, boolean>>>>;

export type Capability = keyof typeof MAY;

/** @param role null, or absent: no operator */
export const may = (role: OperatorRole | null | undefined, capability: Capability): boolean =>
  role != null && MAY[capability][role];
