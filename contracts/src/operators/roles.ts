import type { OperatorRole } from '../shared/operator-role.ts';

export const ROLE_LABELS: Readonly<Record<OperatorRole, string>> = {
  administrator: '管理者',
  support: 'サポート',
  auditor: '監査',
};

/** For whoever gives a role to somebody. */
export const ROLE_HINTS: Readonly<Record<OperatorRole, string>> = {
  administrator: 'すべての操作',
  support: '閲覧と対応（お金・権限・書き出しは不可）',
  auditor: '閲覧と書き出しのみ（変更は不可）',
};

/**
 * What there is to be allowed, and to whom: the one table that the server's guards ask for every operation and the client
 * before it offers one. Total in both directions: neither a capability nor a role has a gap.
 */
const MAY = {
  /** Rentals with their histories, money and damage cases; tasks; what people sent as photos. */
  see_rentals: { administrator: true, support: true, auditor: true },
  /** Accounts with their addresses of mail, and who decided what of them. */
  see_people: { administrator: true, support: true, auditor: true },
  /** What others wrote to one another, where a report or a damage case opens it. */
  read_chats: { administrator: true, support: true, auditor: true },
  /** How the service does, what people say of it, figures over all rentals. */
  see_service: { administrator: true, support: true, auditor: true },
  /** Files that leave: signed histories, tables. */
  export: { administrator: true, support: false, auditor: true },
  /** What operators looked at and did. */
  see_trail: { administrator: true, support: false, auditor: true },
  /** Writing to people as 運営事務局, asking them, finishing what waits for an answer. */
  answer: { administrator: true, support: true, auditor: false },
  /** Codes and tracking numbers of parcels. */
  handle_parcels: { administrator: true, support: true, auditor: false },
  /** Taking items and reviews out of sight, and putting them back; locking accounts. */
  moderate: { administrator: true, support: true, auditor: false },
  /** Opening an account that is locked, ending its sessions, mailing its holder a way back in. */
  unlock_accounts: { administrator: true, support: true, auditor: false },
  /** Saying that somebody is who they say. */
  vouch_for_people: { administrator: true, support: false, auditor: false },
  /** Moving a rental on in its people's place: money follows from where it stands. */
  steer_rentals: { administrator: true, support: false, auditor: false },
  /** Refunds, fees, payouts, what settles them, and agreeing to another's proposal. */
  move_money: { administrator: true, support: false, auditor: false },
  /** Mails to many at once. */
  mail_people: { administrator: true, support: false, auditor: false },
  /** Maintenance, trying failed work again, the demo's clock, the sandbox's tests. */
  run_service: { administrator: true, support: false, auditor: false },
  /** Who is an operator, in which role, and their second step at login. */
  manage_operators: { administrator: true, support: false, auditor: false },
} as const satisfies Readonly<Record<string, Readonly<Record<OperatorRole, boolean>>>>;

export type Capability = keyof typeof MAY;

/** @param role null, or absent: no operator */
export const may = (role: OperatorRole | null | undefined, capability: Capability): boolean =>
  role != null && MAY[capability][role];
