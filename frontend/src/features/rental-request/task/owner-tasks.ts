import { isPickup, type Task, type Tasks } from './task.ts';

const task = (headline: string, text: string, mover: Task['mover'] = null): Task => ({ headline, text, mover });

/** What the owner reads. */
export const OWNER_TASKS: Tasks = {
  requested: task('リクエストを受け付けています', 'まもなく返答できるようになります。'),
  request_sent: task(
    'リクエストに返答してください',
    '24時間以内に承認または辞退してください。承認すると、借り手がお支払いに進みます。返答がない場合は自動で期限切れになります。',
    'owner',
  ),
  request_expired: task('返答期限が過ぎました', '24時間以内に返答がなかったため、このリクエストは終了しました。'),
  request_approved: task(
    '借り手のお支払いをお待ちください',
    'リクエストを承認しました。期限までにお支払いがない場合は、自動で取り消されます。',
    'borrower',
  ),
  request_declined: task('リクエストを辞退しました', 'このリクエストは終了しました。'),
  request_cancelled: task('リクエストは取り消されました', 'このリクエストは終了しました。日程は再び空いています。'),
  rejected: task('リクエストは受け付けられませんでした', '同じ日程の予約が先に確定したなどの理由で終了しました。'),
  payment_pending: task(
    '借り手がお支払い手続き中です',
    'お支払いが完了すると、受け渡しの準備が始まります。このままお待ちください。',
    'borrower',
  ),
  payment_completed: task('お支払いを確認しています', '確認できるとすぐに次へ進みます。操作は必要ありません。'),
  paid: task('お支払いが完了しました', '予約が確定しました。受け渡しの準備を進めています。', 'operator'),
  shipping_code_generating: task(
    '運営が発送コードを発行しています',
    '通常12時間以内に発行されます。登録されるとお知らせが届きますので、アイテムの準備をお願いします。',
    'operator',
  ),
  await_shipment_code: task(
    'コンビニから発送してください',
    '発送コードをお店で使って発送し、この画面から借り手に通知してください。発送できるのは開始日の7日前からです。',
    'owner',
  ),
  shipping_code_generated: (facts) =>
    isPickup(facts)
      ? task(
          '借り手にアイテムを渡してください',
          '受け渡し場所で借り手が見せる4桁のコードを入力すると、受け渡しが記録されます。',
          'owner',
        )
      : task(
          'アイテムを発送してください',
          '受付番号とパスワードで発送し、この画面から借り手に通知してください。発送できるのは開始日の7日前からです。',
          'owner',
        ),
  shipped: (facts) =>
    task(
      '借り手の受け取り確認をお待ちください',
      isPickup(facts)
        ? '借り手がアイテムの状態を確認すると、利用が始まります。操作は必要ありません。'
        : '借り手が受け取りを確認すると、利用が始まります。確認がない場合は自動で利用中に変わります。',
      'borrower',
    ),
  received: task('借り手が受け取りを確認しました', 'まもなく利用中に変わります。操作は必要ありません。'),
  in_use: task(
    '借り手が利用しています',
    '返却期限の3日前に、返却の準備が自動で始まります。返却されるまで操作は必要ありません。',
  ),
  usage_overdue: (facts) => ({
    ...task(
      '返却期限を過ぎています',
      '借り手に返却をお願いしています。返却が遅れた日数に応じて、延滞料が支払われます。',
    ),
    mover: facts.handoverCode !== null || facts.shippingEvents.some(isReturn) ? 'borrower' : 'operator',
  }),
  return_shipping_code_generated: (facts) =>
    isPickup(facts)
      ? task(
          '受け渡しコードを借り手に見せてください',
          '受け渡し場所でアイテムを受け取るときに、4桁のコードを見せます。借り手が入力すると、返却が記録されます。',
          'borrower',
        )
      : task(
          '借り手の返却をお待ちください',
          '返却コードが登録されました。借り手が返送すると、お知らせが届きます。',
          'borrower',
        ),
  returned: task(
    'アイテムを確認してください',
    '届いたアイテムの状態を確かめ、問題がなければ取引を完了してください。9日以内に確認がない場合は自動で完了します。',
    'owner',
  ),
  damage_reported: task(
    '運営が不具合の内容を確認しています',
    '追加の情報や写真があれば送ってください。確認が終わるまで、取引の完了と送金は止まります。',
    'operator',
  ),
  damage_fee_pending: task(
    '借り手の損害金のお支払いをお待ちください',
    '借り手は7日以内に支払うか、異議を申し立てることができます。支払われた損害金は、全額あなたに送金されます。',
    'borrower',
  ),
  damage_fee_paid: task('損害金が支払われました', '不具合の対応はまもなく完了します。操作は必要ありません。'),
  completed: task('取引が完了しました', 'ご利用ありがとうございました。報酬は登録した口座へ送金されます。'),
  cancelled: task(
    '取引はキャンセルされました',
    'この取引は終了しました。キャンセルの時期により、報酬の一部が支払われます。',
  ),
};

const isReturn = ({ direction }: { readonly direction: string }): boolean => direction === 'return';
