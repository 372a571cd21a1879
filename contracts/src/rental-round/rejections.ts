import {
  HANDOVER_TRIES_HOURS,
  MAX_BLOCKED_AHEAD,
  MAX_BLOCKED_PERIODS,
  MAX_CARD_CHARGE,
  MAX_EVIDENCE,
  MAX_HANDOVER_TRIES,
  MAX_NEW_REQUESTS_A_DAY,
  MAX_NEW_REQUESTS_TO_OWNER_A_DAY,
  MAX_OPEN_REQUESTS,
  MAX_PAYMENT_PAGES_AN_HOUR,
  MAX_PROPOSALS,
} from '../limits.ts';
import { grouped } from '../text/grouped.ts';
import { DAY, HOUR, START_TOO_LATE } from './time/period.ts';
import { TRUST, WINDOWS } from './policy.ts';

/** All rejections of rentals, with HTTP status and message. Codes never change. */
export const ROUND_REJECTIONS = {
  not_found: { status: 404, message: 'リクエストが見つかりません' },
  not_owner: { status: 403, message: 'この操作はオーナーのみが行えます' },
  not_requester: { status: 403, message: 'この操作はリクエストした方のみが行えます' },
  not_borrower: { status: 403, message: 'この操作は借り手のみが行えます' },
  not_operator: { status: 403, message: 'この操作は運営のみが行えます' },
  own_round: { status: 403, message: 'ご自身が当事者の取引を運営として操作することはできません' },
  transition_not_allowed: { status: 400, message: '現在の状態ではこの変更はできません' },
  only_approved_payable: { status: 400, message: '承認済みのリクエストのみ支払いできます' },
  reservation_conflict: { status: 400, message: '同じ日程で既に承認済みのリクエストがあります。' },
  period_reserved: { status: 400, message: 'この期間は既に予約されています' },
  days_blocked: { status: 400, message: 'この期間には、オーナーが貸し出さない日が含まれています' },
  days_reserved: { status: 409, message: 'この期間には予約が入っているため、貸し出さない日にできません' },
  days_already_blocked: { status: 409, message: 'この期間には、すでに貸し出さない日が含まれています' },
  days_not_ahead: {
    status: 400,
    message: `貸し出さない日は、今日から${MAX_BLOCKED_AHEAD}日先までの日付で設定してください`,
  },
  too_many_blocked_periods: { status: 409, message: `貸し出さない期間は${MAX_BLOCKED_PERIODS}件まで設定できます` },
  item_overdue: {
    status: 400,
    message: 'このアイテムは前の借り手からの返却が遅れているため、返却されるまで承認できません',
  },
  reply_window_over: { status: 400, message: `返答期限（${WINDOWS.reply / HOUR}時間）を過ぎています` },
  payment_window_over: { status: 400, message: 'お支払い期限を過ぎています' },
  own_item: { status: 400, message: 'ご自身のアイテムはレンタルできません' },
  item_not_rentable: { status: 400, message: 'このアイテムは現在レンタルできません' },
  price_changed: {
    status: 409,
    message: 'ご覧になったあとに料金が変わりました。新しい料金をご確認のうえ、もう一度リクエストしてください',
  },
  item_changed: {
    status: 409,
    message: 'ご覧になったあとにアイテムの内容が変わりました。最新の内容をご確認のうえ、もう一度リクエストしてください',
  },
  start_too_early: { status: 400, message: '開始日が早すぎます。別の日を選択してください' },
  start_too_late: { status: 400, message: START_TOO_LATE },
  shipping_method_unavailable: { status: 400, message: 'この受け渡し方法は選択できません' },
  meeting_point_required: { status: 400, message: '受け渡し場所を選択してください' },
  address_required: { status: 400, message: '配送には住所の登録が必要です' },
  outside_service_area: { status: 400, message: 'ベータ版の対象エリア（関西2府4県）外のため、配送を利用できません' },
  identity_required: { status: 400, message: 'このアイテムのリクエストには、本人確認が必要です' },
  newcomer_limit: {
    status: 400,
    message: `はじめの${TRUST.newcomer.rentals}回は、損害金の上限が${grouped(TRUST.newcomer.maximumDamageFee)}円までのアイテムをリクエストできます。本人確認をすると、すぐにリクエストできます`,
  },
  borrower_has_overdue: {
    status: 400,
    message: '返却期限を過ぎたアイテムがあるため、新しいリクエストを送信できません',
  },
  already_requested: {
    status: 409,
    message: 'この日程のリクエストは既に送信済みです。オーナーの返答をお待ちください',
  },
  rental_blocked: { status: 403, message: 'このオーナーのアイテムはリクエストできません' },
  too_many_open_requests: { status: 409, message: `返答待ちのリクエストは${MAX_OPEN_REQUESTS}件までです` },
  too_many_new_requests: {
    status: 429,
    message: `新しいリクエストを送信できるのは1日${MAX_NEW_REQUESTS_A_DAY}件までです。時間をおいてもう一度お試しください`,
  },
  too_many_requests_to_owner: {
    status: 429,
    message: `同じオーナーに新しいリクエストを送信できるのは1日${MAX_NEW_REQUESTS_TO_OWNER_A_DAY}件までです。時間をおいてもう一度お試しください`,
  },
  too_many_payment_pages: {
    status: 429,
    message: `お支払いページを開けるのは、1件の取引につき1時間に${MAX_PAYMENT_PAGES_AN_HOUR}回までです。時間をおいてもう一度お試しください`,
  },
  borrower_has_unpaid_fee: { status: 400, message: '未払いの料金があるため、新しいリクエストを送信できません' },
  connect_unavailable: { status: 400, message: 'オーナーのConnect口座がまだ利用できません' },
  payment_in_progress: { status: 409, message: 'お支払いの手続き中です。しばらくしてからもう一度お試しください' },
  checkout_not_current: { status: 400, message: 'このお支払い手続きは既に終了しています' },
  too_early_to_ship: {
    status: 400,
    message: `発送・受け渡しができるのは開始日の${WINDOWS.earliestShipping / DAY}日前からです`,
  },
  shipping_code_required: { status: 400, message: '発送コードの登録後に操作できます' },
  handover_code_required: { status: 400, message: '受け渡しコードを入力してください' },
  handover_code_wrong: {
    status: 400,
    message: `受け渡しコードが正しくありません。${HANDOVER_TRIES_HOURS}時間に入力できるのは${MAX_HANDOVER_TRIES}回までです`,
  },
  handover_locked: {
    status: 429,
    message: `受け渡しコードの入力回数が上限に達しました。最初の入力から${HANDOVER_TRIES_HOURS}時間後に、もう一度お試しください`,
  },
  extension_not_possible: { status: 400, message: 'レンタル期間は、これ以上延長できません' },
  extension_not_now: {
    status: 400,
    message: `延長をリクエストできるのは、利用開始日から返却期限の${WINDOWS.extensionRequest / HOUR}時間前までです`,
  },
  extension_refused: {
    status: 400,
    message: 'この返却期限の延長は、もう一度リクエストできません',
  },
  /** A charge is disputed, of which the owner isn't notified. */
  extension_on_hold: { status: 409, message: 'お支払いを確認しているため、いまはこの取引を延長できません' },
  extension_over: {
    status: 409,
    message: 'この延長は、すでに返答またはお支払いが済んでいるか、終了しています。最新の状態をご確認ください',
  },
  fit_refund_not_possible: { status: 400, message: 'この取引では、サイズ返金OKを申請できません' },
  fit_refund_not_now: { status: 400, message: 'サイズ返金OKを申請できる時間を過ぎています' },
  fit_refunds_used_up: {
    status: 409,
    message: 'この1年に申請できる回数に達しているため、サイズ返金OKを申請できません',
  },
  delivery_only: { status: 400, message: '配送の取引でのみ行える操作です' },
  pickup_only: { status: 400, message: '手渡しの取引でのみ行える操作です' },
  slots_not_now: { status: 409, message: 'この受け渡しの日時は、いまは決められません。ページを更新してご確認ください' },
  slot_not_possible: { status: 400, message: '候補の日時が過ぎているか、受け渡しの期間の外です' },
  slot_not_offered: { status: 409, message: 'この日時は候補にありません。最新の候補から選んでください' },
  return_code_missing: { status: 400, message: '返却コードがまだ発行されていません' },
  already_reported: { status: 400, message: '不具合報告は1回のみ行えます' },
  too_much_evidence: { status: 409, message: `追加できる情報は1件の報告につき${MAX_EVIDENCE}件までです` },
  answer_already_requested: { status: 409, message: 'この方には既に返信をお願いしています' },
  no_open_report: { status: 400, message: '対応中の不具合報告がありません' },
  item_still_out: {
    status: 409,
    message:
      'アイテムがまだオーナーに戻っていないため、取引を終了できません。返却を待つか、紛失または返却されないものとして記録してください',
  },
  waiver_required: { status: 400, message: '損害金を請求しない理由を入力してください' },
  parcel_answer_together: {
    status: 409,
    message: 'まとめてのリクエストです。いっしょにリクエストされたアイテムと合わせて返答してください',
  },
  parcel_one_owner: { status: 400, message: 'まとめて借りられるのは、同じオーナーのアイテムだけです' },
  parcel_delivery_only: { status: 400, message: 'まとめて借りられるのは、配送できるアイテムだけです' },
  coupon_not_usable: {
    status: 409,
    message: 'このクーポンはご利用いただけません。有効期限と利用条件をご確認ください',
  },
  coupon_between_invited: {
    status: 409,
    message: '招待した方・された方どうしの取引には、クーポンをご利用いただけません',
  },
  coupon_card_shared: {
    status: 409,
    message: 'お使いのカードでは、別のアカウントのクーポンが使われています。クーポンを使わずにリクエストしてください',
  },
  cover_unavailable: { status: 400, message: 'あんしん補償は現在ご利用いただけません。' },
  compensation_not_possible: {
    status: 400,
    message: 'オーナーへの補償は、アイテムが紛失したか返却されない場合にのみ行えます',
  },
  compensation_too_large: {
    status: 400,
    message: '補償額が、アイテムの損害の上限から損害金と補償済みの額を引いた残りを超えています',
  },
  refund_too_large: { status: 400, message: '返金額が支払い額を超えています' },
  refund_empty: { status: 400, message: '返金額を入力してください' },
  refund_not_possible: { status: 400, message: 'このお支払いは返金できません' },
  fee_too_small: { status: 400, message: '損害金が、カードで決済できる最低額を下回っています' },
  fee_too_large: { status: 400, message: '損害金の合計が、この取引で請求できる上限を超えています' },
  fee_over_card_limit: {
    status: 400,
    message: `一度に請求できる損害金は、カードで決済できる${grouped(MAX_CARD_CHARGE)}円までです`,
  },
  already_objected: { status: 400, message: '異議申し立ては1回のみ行えます' },
  objection_window_over: {
    status: 400,
    message: `異議申し立ての期限（${WINDOWS.damageFeePayment / DAY}日）を過ぎています`,
  },
  not_due: { status: 400, message: 'まだその時刻になっていません' },
  cause_not_current: { status: 400, message: 'この処理の対象は既に変わっています' },
  no_late_fee: { status: 400, message: '免除できる延滞料がありません' },
  fee_already_paid: {
    status: 409,
    message: 'この料金は支払い済みです。確認できたお支払いを記録しましたので、最新の状態をご確認ください',
  },
  nothing_to_charge: { status: 400, message: '支払いが必要な料金はありません' },
  nothing_to_settle: { status: 400, message: '対象の返金または送金が見つかりません' },
  outcome_unknown: {
    status: 409,
    message:
      '決済会社での処理が進行中か、その結果を確認できないため、いまは手続きできません。しばらくしてから、もう一度お試しください',
  },
  paid_by_provider: {
    status: 409,
    message: '決済会社での支払いが確認できました。記録しましたので、最新の状態をご確認ください',
  },
  reference_mismatch: {
    status: 400,
    message: 'このIDの返金または送金は、種類・金額・取引のいずれかが対象と一致しません',
  },
  reference_required: { status: 400, message: '振込の受付番号または決済会社のIDを入力してください' },
  refund_over_rest: { status: 400, message: '返金額が、返金できる残りの金額を超えています' },
  reversal_too_large: { status: 400, message: '取り消す金額が、送金の残りの金額を超えています' },
  own_proposal: { status: 403, message: 'ご自身の提案は確認できません。別の運営が確認してください' },
  proposal_over: { status: 409, message: 'この提案は既に終了しています' },
  too_many_proposals: {
    status: 409,
    message: `確認待ちの提案は1件の取引につき${MAX_PROPOSALS}件までです。先に確認するか取り下げてください`,
  },
  reserved_by_proposals: {
    status: 409,
    message: '確認待ちの提案と重なるか、合わせると残りの金額を超えます。先に提案を確認するか、取り下げてください',
  },
  card_still_needed: { status: 409, message: 'お取引が終わり、未払いの料金がなくなると削除できます' },
  no_receipt: { status: 404, message: 'お支払いがないため、領収書はありません' },
  receipt_name_fixed: { status: 409, message: '領収書の宛名は確定しています' },
  money_fact_mismatch: { status: 400, message: '決済の記録が取引と一致しません' },
} as const;
