import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

interface HydratedProps {
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}

function Hydrated({ onHydrated, children }: HydratedProps) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}

/**
 * Hydrates what the server rendered, and reports errors from which React recovers.
 * @param isLeft whether the address is another one than that of the server's rendering
 */
export function hydrate(root: HTMLElement, app: ReactNode, isLeft: () => boolean): void {
  let isHydrated = false;
  const onHydrated = () => {
    isHydrated = true;
  };
  hydrateRoot(root, <Hydrated onHydrated={onHydrated}>{app}</Hydrated>, {
    onRecoverableError: (error) => {
      // React begins a moment later: if the user goes back until then, it renders the other page, which is no error.
      if (isHydrated || !isLeft()) reportError(error);
    },
  });
}
