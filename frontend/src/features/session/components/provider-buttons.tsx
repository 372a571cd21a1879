import { PROVIDER_LABELS } from '@meguri/contracts/account/login-providers.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { loginProvidersQuery, useBeginProviderLogin } from '../api/provider-login.ts';

interface ProviderButtonsProps {
  /** Where to go after the login; null: back to this page. */
  readonly returnTo: string | null;
}

/** Logging in or registering with LINE, Google or Apple. Nothing where none is configured, or if that isn't known. */
export function ProviderButtons({ returnTo }: ProviderButtonsProps) {
  const { data } = useQuery(loginProvidersQuery);
  const { pathname, search } = useLocation();
  const { run, isPending, error, input } = useBeginProviderLogin();
  const providers = data?.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section aria-label="ほかのサービスで続ける" className="flex flex-col gap-3 pt-6">
      <p className="flex items-center gap-4 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        または
      </p>
      {providers.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          wide
          pending={isPending && input?.provider === provider}
          onClick={() => run({ provider, returnTo: returnTo ?? pathname + search })}
        >
          {`${PROVIDER_LABELS[provider]}で続ける`}
        </Button>
      ))}
      <FieldError error={error === null ? undefined : sentenceOf(error)} />
    </section>
  );
}
