import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** Pages whose code didn't arrive: how to ask for it anew. */
const failed = new Set<() => void>();

/** Lets pages whose code didn't arrive be tried again: React itself remembers the failure for good. */
export function retryFailedPages(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** A page, or another part, whose code is loaded when it is first shown. */
export function lazyPage<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  const renewed = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() =>
      load().catch((error: unknown) => {
        failed.add(renew);
        throw error;
      }),
    );
  const renew = () => void (current = renewed());
  let current = renewed();
  return function Page(props: Props) {
    const Loaded = current as ComponentType<Props>;
    return <Loaded {...props} />;
  };
}
