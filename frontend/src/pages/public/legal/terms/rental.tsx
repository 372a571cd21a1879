import { FIT_REFUND } from '../../../../rental/fit-refund.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { type LegalSection, Paragraphs } from '../legal-layout.tsx';

/** The course of a rental from request to return. */
export const RENTAL_TERMS: readonly LegalSection[] = [
  {
    id: 'request',
    title: 'リクエストと契約の成立',
    content: (
      <Paragraphs
        items={[
          `借り手は、利用を始める日を指定してレンタルをリクエストします。指定できるのは、配送の場合は${FIGURES.leadDaysDelivery}日後から、手渡しの場合は${FIGURES.leadDaysPickup}日後から、いずれの場合も${FIGURES.latestStartDays}日後までの日です。`,
          `オーナーは、リクエストから${FIGURES.replyHours}時間以内に承認または辞退の返答をします。返答がないまま${FIGURES.replyHours}時間が過ぎたリクエストは、期限切れとなります。`,
          `オーナーが承認したとき、期間が確保されます。借り手は、承認から${FIGURES.paymentHours}時間以内（利用開始日の終わりが先に来るときは、その時まで）にクレジットカードで支払うものとし、支払いの完了をもって賃貸借契約が成立します。期限までに支払いがないときは、リクエストは取り消されます。`,
        ]}
      />
    ),
  },
  {
    id: 'period',
    title: 'レンタル期間',
    content: (
      <Paragraphs
        items={[
          `レンタル期間は、リクエストで指定した利用開始日から${FIGURES.rentalDays}日間とし、暦日（日本時間）で数えます。到着が遅れた場合も期間の終わりは変わりません。期間は、「期間の延長」の条に定めるときに限り延びます。`,
          '返却期限は、レンタル期間の最終日の24時です。借り手は、この時までに発送または手渡しによる返却を済ませてください。',
        ]}
      />
    ),
  },
  {
    id: 'delivery',
    title: '発送と受け取り',
    content: (
      <Paragraphs
        items={[
          '配送の場合、当社が発行する発送コードを用いて、オーナーがコンビニエンスストア、営業所または宅配便ロッカーから発送します。手渡しの場合、受け渡しコードを確認したうえでお渡しください。',
          `借り手は、受け取ったアイテムを速やかに確認し、受け取り確認をします。発送から${FIGURES.receiptDays}日（返却期限が先に来るときは、その時）が過ぎても連絡がないときは、受け取ったものとみなします。`,
          `発送も手渡しもされないまま利用開始日の0時を過ぎた取引は、借り手がキャンセルでき、0時から${FIGURES.noShipmentHours}時間（配送の場合で、発送コードが発行されていないときは${FIGURES.noCodeHours}時間）を過ぎたときは、自動的にキャンセルされます。いずれの場合も、全額を返金します。`,
        ]}
      />
    ),
  },
  {
    id: 'interruptions',
    title: 'サービスの中断',
    content: (
      <Paragraphs
        items={[
          `メンテナンス、または${FIGURES.interruptionMinutes}分以上の停止によって、期限の直前${FIGURES.windowEndHours}時間のうちに本サービスを利用できなかったときは、その分だけ期限を延長します。延長した期限は、中断が終わってから少なくとも${FIGURES.afterInterruptionHours}時間後とします。ただし、返答およびお支払いの期限は、利用開始日の終わり（延長については、返却期限の${FIGURES.extensionReplyBeforeHours}時間前および${FIGURES.extensionPaymentBeforeHours}時間前）を超えません。`,
          '中断のあいだは、延滞の日数に数えません。',
        ]}
      />
    ),
  },
  {
    id: 'use',
    title: '利用上の注意',
    content: (
      <Paragraphs
        items={[
          '借り手は、アイテムを善良な管理者の注意をもって、そのアイテムの通常の用法に従って使用するものとします。第三者への貸与、加工、改変はできません。',
          '洗濯や手入れは、アイテムに記載された方法に従ってください。クリーニング必須と記載されたアイテムは、借り手がその費用を負担し、レンタル期間のうちにクリーニングを済ませて返却するものとします。リクエストのときに「洗わず返せる」と記載されていたアイテムは、洗濯やクリーニングをせずに返却でき、返却後の通常の手入れはオーナーが自らの費用で行います。記載のない手入れが必要なときは、事前にオーナーへご相談ください。',
        ]}
      />
    ),
  },
  {
    id: 'extension',
    title: '期間の延長',
    content: (
      <Paragraphs
        items={[
          `借り手は、受け取りを確認した後、利用開始日から返却期限の${FIGURES.extensionRequestHours}時間前まで、${FIGURES.rentalDays}日間の期間の延長をリクエストできます。延長できるのは、一つの取引につき${FIGURES.extensionsMost}回までとします。延長する期間に、ほかの取引の予約またはオーナーが貸し出さない日があるときは、延長できません。`,
          `オーナーは、リクエストから${FIGURES.extensionReplyHours}時間以内（返却期限の${FIGURES.extensionReplyBeforeHours}時間前が先に来るときは、その時まで）に承認または辞退の返答をします。返答がないときは、延長のリクエストは期限切れとなります。`,
          `延長料金は、延長をリクエストした時点の1週間のレンタル料金とし、送料は申し受けません。借り手は、承認から${FIGURES.extensionPaymentHours}時間以内（返却期限の${FIGURES.extensionPaymentBeforeHours}時間前が先に来るときは、その時まで）に支払うものとし、支払いの完了をもって返却期限が${FIGURES.rentalDays}日後に延びます。借り手がリクエストの際に選んだときは、承認の時に、登録されたカードに請求します。期限までに支払いがないときは、返却期限は変わりません。`,
          '延長した期間の終わりより前に返却したときも、延長料金は返金しません。延滞料および損害金の上限は、延長した後も、最初のリクエストの時点のレンタル料金によって計算します。',
        ]}
      />
    ),
  },
  {
    id: 'fit-refund',
    title: 'サイズ返金OK',
    content: (
      <Paragraphs
        items={[
          `リクエストの時に「${FIT_REFUND}」と表示されていたアイテムのサイズが合わないとき、借り手は、自ら受け取りを確認した時から${FIGURES.fitRefundHours}時間以内に、写真を添えて返金を申請できます。申請できるのは、一人につき1年間に${FIGURES.fitRefundsPerYear}回までとします。受け取りが自動で記録されたとき、延長料金を支払った後、および不具合への対応が決まった後は、申請できません。`,
          '申請により返却が始まり、申請は取り消せません。支払いが済んでいない延長のリクエストは終了します。借り手は、アイテムを着用せずに返却するものとします。',
          `アイテムが着用されていないことをオーナーが確認したとき、または返却から${FIGURES.fitRefundDays}日以内にオーナーから確認も不具合の報告もないときは、レンタル料金の全額を借り手に返金し、オーナーの報酬は生じません。送料およびあんしん補償料は返金しません。`,
          'オーナーが不具合を報告したときは、当社が確認し、返金するかどうかを判断します。',
        ]}
      />
    ),
  },
  {
    id: 'return',
    title: '返却と延滞料',
    content: (
      <Paragraphs
        items={[
          `返却期限を過ぎたときは、延滞料として、${FIGURES.rentalDays}日分のレンタル料金を日割りにした金額の${FIGURES.lateFeeRate}倍に、延滞した日数を乗じた金額（1円未満切り捨て、最大${FIGURES.lateFeeMaximumDays}日分）を申し受けます。たとえば料金が ${FIGURES.example.price}のアイテムを${FIGURES.example.lateDays}日延滞したときは、${FIGURES.example.lateFee}です。`,
          `延滞の日数は、返却期限と、最初の返却コードの発行から${FIGURES.firstReturnCodeHours}時間後の、いずれか遅い時から、${FIGURES.lateDayHours}時間ごとに1日として数えます。返却コードが発行されていない間は、延滞料は生じません。`,
          `不具合が報告されてから当社の確認が終わるまでの間は、延滞の日数に数えません。ただし、借り手自身の報告が取り下げられたとき（損害金の請求が異議により取り消されたときを除きます。）は、オーナーの返信を待つ間を除き、延滞の日数に数えます。報告の時に返却期限を過ぎていなかったときは、確認が終わってから少なくとも${FIGURES.resumeDays}日の間、返却できます。`,
          '延滞料は返却の時に確定し、支払いの際に登録したカードに請求します。延滞料は、その全額をオーナーにお支払いします。',
          `延滞の日数を数え始めてから${FIGURES.nonReturnDays}日を過ぎても返却がないときは、未返却として「不具合・損害」の条に定める手続きに移ります。`,
          `オーナーは、返却されたアイテムを確認し、返却の確認をします。返却から${FIGURES.completionDays}日が過ぎても連絡がないときは、取引は完了したものとみなします。`,
        ]}
      />
    ),
  },
];
