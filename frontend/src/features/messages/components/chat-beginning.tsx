import type { ConversationKind } from '@meguri/contracts/message/conversation.ts';

const WORDS: Readonly<Record<ConversationKind, readonly string[]>> = {
  direct: ['アイテムのことなど、気軽にたずねてみましょう。', '住所や電話番号は書かないでください。'],
  transaction: ['受け渡しや返却のご相談は、こちらでどうぞ。', '取引が終わるまで送信できます。'],
  support: ['不具合について、取引のお二人と運営事務局が話すチャットです。', '状況がわかる写真も送信できます。'],
};

/** Explains what a chat is for, above its first message. */
export const ChatBeginning = ({ kind }: { readonly kind: ConversationKind }) => (
  <p className="mx-auto max-w-sm px-4 pt-6 pb-2 text-center text-xs leading-relaxed text-soft">
    {WORDS[kind].map((sentence) => (
      <span key={sentence} className="inline-block text-balance">
        {sentence}
      </span>
    ))}
  </p>
);
