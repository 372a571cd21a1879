/** The mailbox behind an address, for rate limits: many providers deliver `name+anything@` to `name@`. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).split('+');
  return `${name}${address.slice(at)}`.toLowerCase();
}

/**
 * The rate limit key for mails to an unverified address. All plus addresses of a mailbox share one key, apart from the
 * plain address: made-up plus addresses must not use up the mails of the mailbox's owner.
 */
export function countedAs(address: string): string {
  const mailbox = mailboxOf(address);
  return mailbox === address.toLowerCase() ? mailbox : `+ ${mailbox}`;
}
