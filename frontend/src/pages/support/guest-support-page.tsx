import { SUPPORT_ANSWER_HOURS } from '@meguri/contracts/limits.ts';
import { CONTACT } from '@meguri/contracts/service/contact.ts';
import { GuestQuestionForm } from '../../features/support/components/guest-question-form.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** A guest's question to 運営事務局. */
export default function GuestSupportPage({ title }: { readonly title: string }) {
  return (
    <div className="column pb-12">
      <PageHeading title={title} />
      <div className="flex flex-col gap-10">
        <p className="text-sm leading-relaxed">
          <span>よくあるご質問は、</span>
          <Link to="/help#faq" className="underline underline-offset-4">
            使い方とよくある質問
          </Link>
          <span>にまとめています。</span>
          <span>{`見つからないときは、運営事務局にご相談ください。メールアドレスを確認してから${SUPPORT_ANSWER_HOURS}時間以内にお返事します。`}</span>
        </p>
        <GuestQuestionForm />
        <p className="text-sm text-soft">
          <span>写真が入りきらないときは、ログインしてからご相談いただくか、</span>
          <a href={`mailto:${CONTACT}`} className="underline underline-offset-4">
            {CONTACT}
          </a>
          <span>までお送りください。</span>
        </p>
      </div>
    </div>
  );
}
