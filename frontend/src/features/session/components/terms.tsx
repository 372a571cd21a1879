/** What a registration agrees to. Opens in a new tab, so that the form keeps its input. */
export const Terms = () => (
  <span className="text-sm">
    <a href="/terms-of-service" target="_blank" rel="noopener" className="underline underline-offset-4">
      利用規約
    </a>
    <span>と</span>
    <a href="/privacy-policy" target="_blank" rel="noopener" className="underline underline-offset-4">
      プライバシーポリシー
    </a>
    <span>に同意する</span>
  </span>
);
