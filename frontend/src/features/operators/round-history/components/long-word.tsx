/** An id or a hash, in a font with distinguishable letters; one click selects all of it. */
export const LongWord = ({ children }: { readonly children: string }) => (
  <span className="font-mono text-xs break-all select-all">{children}</span>
);
