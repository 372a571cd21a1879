export default function DemoPanel({ mayMove }: { readonly mayMove: boolean }) {
  return <aside hidden>{mayMove}</aside>;
}
