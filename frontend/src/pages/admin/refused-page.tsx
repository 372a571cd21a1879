import { ButtonLink } from '../../ui/controls/button.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** Shown for a URL that the operator's role doesn't allow and the menu doesn't offer. */
export const RefusedPage = ({ title }: { readonly title: string }) => (
  <AdminFrame title={title}>
    <ErrorView
      missing
      title="お使いの権限では、このページを利用できません"
      action={<ButtonLink to="/admin">運営の概要へ</ButtonLink>}
    >
      必要なときは、管理者にご相談ください。
    </ErrorView>
  </AdminFrame>
);
