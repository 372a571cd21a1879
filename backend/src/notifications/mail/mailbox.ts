/** Whose mails an address brings, for limits: many providers deliver `name+anything@` to `name@`. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).split('+');
  return `${name}${address.slice(at)}`.toLowerCase();
}

/**
 * What mails to an address that anybody may name are counted under. Plus addresses of a mailbox count together, but apart from its
 * own: made-up ones must not use up the mails of the person who reads it.
 */
export function countedAs(address: string): string {
  const mailbox = mailboxOf(address);
  return mailbox === address.toLowerCase() ? mailbox : `+ ${mailbox}`;
}
