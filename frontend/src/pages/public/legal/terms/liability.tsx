import { FIGURES } from '../../../../rental/figures.ts';
import { type LegalSection, Paragraphs, Points } from '../legal-layout.tsx';
import { OPERATOR } from '@meguri/contracts/service/operator.ts';

/** What may not be done, what ends a membership, and who answers for what. */
export const LIABILITY_TERMS: readonly LegalSection[] = [
  {
    id: 'prohibited',
    title: '禁止事項',
    content: (
      <Points
        items={[
          '本サービスを介さずに、本サービスで知り合った会員と直接取引し、または取引を勧誘すること',
          '虚偽の情報の登録、なりすまし、他人のカードの利用',
          '他の会員への嫌がらせ、差別的な発言、個人情報の無断公開',
          '本サービスのシステムに過度な負荷をかけ、または不正にアクセスすること',
          '法令または公序良俗に反すること',
        ]}
      />
    ),
  },
  {
    id: 'suspension',
    title: '利用の停止と登録の抹消',
    content: (
      <Paragraphs
        items={[
          '会員が本規約に違反したとき、または不正利用の疑いがあるとき、当社は事前の通知なく利用を停止し、または登録を抹消することがあります。',
          `最後の利用から${FIGURES.inactiveMonths}か月の間利用がないとき、当社は登録を抹消することがあります。`,
          `当社からの連絡に対し${FIGURES.noReplyDays}日間返答がないとき、当社は利用の停止、登録の抹消その他必要な措置をとることがあります。`,
          '進行中の取引がある場合、会員は、その取引が終了するまで本規約に基づく義務を負います。',
        ]}
      />
    ),
  },
  {
    id: 'withdrawal',
    title: '退会',
    content: (
      <p>
        <span>
          会員は、進行中の取引および未払いの料金がないとき、いつでも退会できます。お手続きは、プロフィール設定の「退会について」から行えます。ご不明な点は、
        </span>
        <a href={`mailto:${OPERATOR.email}`} className="underline underline-offset-4">
          {OPERATOR.email}
        </a>
        <span>までご連絡ください。</span>
      </p>
    ),
  },
  {
    id: 'records',
    title: '取引の記録とメッセージ',
    content: (
      <Paragraphs
        items={[
          `当社は、取引、支払いおよび連絡の記録を、取引の終了から${FIGURES.recordYears}年間保存します。取引によらない会員間のメッセージは、最後のメッセージから${FIGURES.directChatYears}年間保存します。退会された場合も同様です。個人情報の取り扱いは、プライバシーポリシーに定めます。`,
          '当社が会員間のメッセージを閲覧するのは、会員から通報を受けたとき（通報されたメッセージとその前後に限ります）、または不具合の報告を受けた取引について判断するときに限ります。閲覧した担当者、日および対象は記録します。',
        ]}
      />
    ),
  },
  {
    id: 'reviews',
    title: 'レビュー',
    content: (
      <Paragraphs
        items={[
          `取引が完了した会員は、完了から${FIGURES.reviewDays}日以内に、取引の相手を星、項目および${FIGURES.reviewCharacters}文字以内の文章で評価できます。双方が書いたとき、または期間が終了したときに同時に公開され、その後は変更できません。評価された会員は、1回に限り返信できます。`,
          '会員は、事実に反する内容、他人の個人情報または誹謗中傷をレビューに書いてはなりません。当社は、これに反するレビューおよび返信を、理由を示して非表示にすることがあります。',
          '退会された場合、文章は消去し、星は書いた方の名前を除いて残します。',
        ]}
      />
    ),
  },
  {
    id: 'liability',
    title: '当社の責任',
    content: (
      <Paragraphs
        items={[
          '当社は、アイテムの品質、会員の登録内容の真実性、会員間の取引の履行について、保証するものではありません。会員間の紛争は、当事者間で解決するものとし、当社は本規約の定めに従い解決を支援します。',
          <>
            <span>
              当社が会員に損害を賠償する責任を負う場合、その範囲は、直接かつ通常の損害に限り、損害の原因が生じた時から遡って
            </span>
            <span className="whitespace-nowrap">{`過去${FIGURES.liabilityMonths}か月間`}</span>
            <span>に当社がその会員から受け取った手数料の総額を上限とします。</span>
          </>,
          '前項は、当社の故意または重大な過失による場合、その他法令により責任の制限が認められない場合には適用しません。',
          '天災、通信障害、決済代行会社または配送会社の都合その他、当社の責めに帰すことのできない事由による損害について、当社は責任を負いません。',
        ]}
      />
    ),
  },
  {
    id: 'change',
    title: '本規約の変更',
    content: (
      <p>
        当社は、民法第548条の4に従い、本規約を変更することがあります。変更する内容と効力の生じる日は、事前に本サービス上でお知らせします。すでに始まった取引には、リクエストした時点の料金その他の条件を適用します。
      </p>
    ),
  },
  {
    id: 'law',
    title: '準拠法と管轄',
    content: (
      <p>{`本規約は日本法に準拠します。本サービスに関する紛争は、${OPERATOR.court}を第一審の専属的合意管轄裁判所とします。ただし、消費者である会員が、法令により認められる裁判所に訴えを提起することを妨げません。`}</p>
    ),
  },
];
