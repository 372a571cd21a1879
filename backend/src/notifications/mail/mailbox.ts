/** Whose mails an address brings, for limits: many providers deliver `name+anything@` to `name@`. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).split('+');
  return `${name}${address.slice(at)}`.toLowerCase();
}
