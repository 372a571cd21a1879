/** An id, a hash: in letters that are all told apart, and taken whole by one press. */
export const LongWord = ({ children }: { readonly children: string }) => (
  <span className="font-mono text-xs break-all select-all">{children}</span>
);
