import {
  MAX_BLOCKS,
  MAX_COSTLY_PIXELS,
  MAX_FAVOURITES,
  MAX_ITEM_DRAFTS,
  MAX_ITEMS,
  MAX_NEW_CHATS_A_DAY,
  MAX_NEW_FOLLOWS_A_DAY,
  MAX_PASSKEYS,
  MAX_SAVED_SEARCHES,
  MAX_SUPPORT_MESSAGES,
  MAX_SUPPORT_NOTES,
  MAX_SUPPORT_THREADS_A_DAY,
  MAX_TASK_DAYS_AHEAD,
  MAX_TASK_NOTES,
  MAX_UPLOAD_MB,
  MAX_UPLOAD_PIXELS,
  MAX_UPLOAD_SIDE,
  MIN_ITEM_PHOTO_SIDE,
  NEW_IN_ROLE_HOURS,
} from './limits.ts';
import { ROUND_REJECTIONS } from './rental-round/rejections.ts';
import { grouped } from './text/grouped.ts';

/**
 * Error codes of accounts, items, uploads and bulk mails. Those of messages, tasks and rounds are listed separately.
 */
const PLATFORM_ERRORS = {
  invalid_input: { status: 400, message: '入力内容に誤りがあります' },
  current_password_wrong: { status: 400, message: '現在のパスワードが正しくありません' },
  password_not_set: {
    status: 400,
    message: 'パスワードがまだ設定されていません。「パスワードをお忘れの方」から設定してください',
  },
  link_invalid: { status: 400, message: 'このリンクは無効か、有効期限が切れています。もう一度お手続きください' },
  coupon_in_use: { status: 409, message: 'このクーポンは、リクエスト中か、すでに使用または取り消し済みです' },
  invitation_not_found: { status: 404, message: 'この招待は見つかりません。リンクをもう一度ご確認ください' },
  cannot_follow_self: { status: 400, message: '自分自身をフォローすることはできません' },
  second_step_code_wrong: {
    status: 400,
    message: '確認コードが正しくありません。認証アプリに表示されている最新のコードを入力してください',
  },
  passkey_expired: {
    status: 400,
    message: '確認の時間が過ぎたか、この確認はすでに使われています。もう一度お試しください',
  },
  passkey_refused: { status: 400, message: 'パスキーを確認できませんでした。もう一度お試しください' },
  passkey_unknown: {
    status: 400,
    message: 'このパスキーは、削除されたか、ほかのアカウントのものです。別の方法でお試しください',
  },
  passkey_wrong_origin: {
    status: 400,
    message: 'このページのアドレスでは、パスキーを使えません。公式サイトのアドレスで開き直してください',
  },
  passkey_unverified: {
    status: 400,
    message:
      '端末での本人確認（生体認証やPIN）が行われませんでした。画面ロックを設定した端末で、もう一度お試しください',
  },
  passkey_copied: {
    status: 400,
    message:
      'このパスキーはコピーされたおそれがあるため、使えません。別の方法でログインし、設定からこのパスキーを削除してください',
  },
  webhook_signature_invalid: { status: 400, message: '通知の署名を確認できません' },
  unauthenticated: { status: 401, message: 'ログインが必要です' },
  invalid_credentials: { status: 401, message: 'ユーザー名またはパスワードが正しくありません。' },
  second_step_needed: { status: 401, message: '二段階認証が必要です。確認コードかパスキーで確認してください' },
  second_step_wrong: { status: 401, message: '確認コードが正しくありません' },
  second_step_locked: {
    status: 401,
    message: '確認コードの入力に続けて失敗したため、ロックされました。しばらくしてからもう一度お試しください',
  },
  second_step_expired: { status: 401, message: '時間が経過しました。ログインからやり直してください' },
  account_locked: { status: 401, message: 'アカウントがロックされました。管理者にお問い合わせください。' },
  ip_address_changed: {
    status: 401,
    message: 'ネットワークが変わったため、安全のためログアウトしました。もう一度ログインしてください',
  },
  login_cancelled: { status: 401, message: '手続きを取りやめました。もう一度お試しいただけます' },
  login_answer_invalid: {
    status: 401,
    message: 'ログインの内容を確認できませんでした。もう一度お試しいただくか、パスワードでログインしてください',
  },
  login_again: { status: 403, message: '安全のため、いったんログアウトし、もう一度ログインしてからお試しください' },
  login_operator: {
    status: 403,
    message: '運営者の方は、二段階認証を設定するまでこの方法でログインできません。パスワードでログインしてください',
  },
  csrf_invalid: { status: 403, message: 'CSRFトークンが無効です。ページを再読み込みしてください' },
  forbidden: { status: 403, message: 'この操作を行う権限がありません' },
  admin_only: { status: 403, message: '管理者のみが利用できます' },
  two_factor_required: { status: 403, message: '運営の機能を利用するには、二段階認証の設定が必要です' },
  role_not_allowed: { status: 403, message: 'お使いの権限では、この操作は行えません。管理者にご相談ください' },
  step_up_required: { status: 403, message: '安全のため、この操作の前にもう一度ご本人の確認が必要です' },
  operator_protected: {
    status: 403,
    message: '運営者のアカウントへのこの操作は、管理者だけが行えます。管理者にご相談ください',
  },
  second_administrator_needed: {
    status: 409,
    message:
      '管理者のアカウントへのこの操作には、もう1人の管理者の同意が必要です。24時間以内に、ほかの管理者（対象の方を除く）が同じ操作を行うと実行されます',
  },
  role_too_new: {
    status: 403,
    message: `お金に関わる操作、一斉メール、書き出し、メンテナンス、ほかの運営者のアカウントの操作は、権限を受けてから、または管理者の権限を外してから${NEW_IN_ROLE_HOURS}時間後に行えるようになります。お急ぎの場合は、ほかの管理者にご相談ください`,
  },
  role_change_too_soon: {
    status: 403,
    message: `権限の変更は、権限を受けてから、または管理者の権限を外してから${NEW_IN_ROLE_HOURS}時間後に行えるようになります。お急ぎの場合は、ほかの管理者にご相談ください`,
  },
  own_role: { status: 403, message: 'ご自身の権限は変更できません。ほかの管理者にご相談ください' },
  address_of_another: {
    status: 409,
    message:
      'このメールアドレスはすでに別のアカウントで使われているため、元に戻せません。運営事務局にお問い合わせください',
  },
  operator_account: {
    status: 409,
    message: '運営者のアカウントは停止できません。先に管理者が権限を外してください',
  },
  former_operator: {
    status: 409,
    message: `運営者の権限が変わってから${NEW_IN_ROLE_HOURS}時間は、アカウントを停止できません。運営者としての操作は、権限を外した時点でできなくなっています`,
  },
  account_stopped: {
    status: 409,
    message: '停止中のアカウントです。画面を更新し、停止の理由を確認してから解除してください',
  },
  owner_stopped: {
    status: 409,
    message: '出品者のアカウントが停止中のため、公開を再開できません。アカウントの停止を解除すると再び公開されます',
  },
  account_choice_needed: {
    status: 409,
    message:
      'このメールアドレスを登録したアカウントが複数あります。パスワードを再設定するアカウントのユーザー名を指定してください',
  },
  no_mail_address: { status: 409, message: 'メールアドレスが登録されていないため、送信できません' },
  resource_not_found: { status: 404, message: 'お探しの情報が見つかりません' },
  bulk_mail_state: { status: 409, message: '今の状態では、この操作は行えません。画面を更新してご確認ください' },
  bulk_mail_changed: {
    status: 409,
    message: '内容か宛先が、ほかの管理者によって変更されています。今の内容をご確認ください',
  },
  bulk_mail_own: { status: 403, message: '送信を始めた方とは別の管理者が確認してください' },
  bulk_mail_empty: { status: 409, message: '宛先に送れる方がいません。宛先を変えてください' },
  own_address_missing: {
    status: 409,
    message: 'ご自身のメールアドレスが確認されていないため、試し送りができません。設定で登録してください',
  },
  post_not_found: { status: 404, message: '読みものが見つかりません' },
  item_draft_not_found: {
    status: 404,
    message:
      'この下書きは、出品されたか、削除されています。この内容で出品するには、もう一度「下書きに保存」を押してください',
  },
  item_not_found: { status: 404, message: 'アイテムが見つかりません' },
  user_not_found: { status: 404, message: 'ユーザーが見つかりません' },
  postal_code_not_found: { status: 404, message: '郵便番号から住所情報を取得できませんでした' },
  transaction_not_found: { status: 404, message: '取引が見つかりません' },
  another_member: {
    status: 409,
    message: 'このブラウザでは別のユーザーがログインしています。ページを再読み込みしてください',
  },
  second_step_on: { status: 409, message: '二段階認証は既に有効です' },
  second_step_off: { status: 409, message: '二段階認証は設定されていません' },
  passkey_known: { status: 409, message: 'このパスキーはすでに登録されています' },
  too_many_passkeys: {
    status: 409,
    message: `登録できるパスキーは${MAX_PASSKEYS}個までです。使わないものを削除してください`,
  },
  passkeys_missing: { status: 409, message: 'パスキーが登録されていません。先に追加してください' },
  passkey_needed: {
    status: 409,
    message:
      '二段階認証に使う最後のパスキーのため、削除できません。先に別のパスキーを追加するか、二段階認証を無効にしてください',
  },
  login_expired: { status: 404, message: 'ログインの手続きの期限が切れました。もう一度はじめからお試しください' },
  login_of_another: { status: 409, message: 'このログイン方法は、すでに別のアカウントに連携されています' },
  login_linked: {
    status: 409,
    message: '同じサービスの別のアカウントが、すでに連携されています。先に連携を解除してください',
  },
  login_not_linked: { status: 409, message: 'この連携は、すでに解除されています' },
  last_login: {
    status: 409,
    message: 'ほかにログインする方法がなくなるため、この操作はできません。先にパスワードを設定してください',
  },
  username_taken: { status: 409, message: 'このユーザー名は既に使用されています' },
  open_rounds: {
    status: 409,
    message: '完了していない取引があるため退会できません。お支払いとお受け取りを含め、すべて完了してからお試しください',
  },
  administrator_account: { status: 409, message: '管理者のアカウントは退会できません。先に管理者権限を外してください' },
  item_not_deletable: { status: 409, message: '取引中のアイテムは削除できません' },
  payload_too_large: { status: 413, message: `ファイルは${MAX_UPLOAD_MB}MB以下にしてください` },
  unsupported_media_type: { status: 415, message: '対応していない形式です' },
  heic_unsupported: {
    status: 415,
    message: 'HEIC形式の写真には対応していません。JPEGまたはPNGに変換してお試しください',
  },
  image_too_large: {
    status: 400,
    message: `画像が大きすぎます。${grouped(MAX_UPLOAD_PIXELS / 10_000)}万画素以下（縦横とも${grouped(MAX_UPLOAD_SIDE)}画素以下）の画像を選択してください`,
  },
  image_too_small: {
    status: 400,
    message: `画像が小さすぎます。縦横とも${MIN_ITEM_PHOTO_SIDE}画素以上の画像を選択してください`,
  },
  image_too_costly: {
    status: 400,
    message: `この形式（AVIF・可逆圧縮のWebP）の画像は${grouped(MAX_COSTLY_PIXELS / 10_000)}万画素以下（12ビットのAVIFは${grouped(Math.floor((MAX_COSTLY_PIXELS * 8) / 12 / 100_000) * 10)}万画素以下）にするか、JPEGまたはPNGに変換してください`,
  },
  background_not_removable: {
    status: 422,
    message: '背景を判別できませんでした。無地の壁や床の前で撮影した写真でお試しください',
  },
  background_service_failed: { status: 503, message: '背景透過に失敗しました。時間をおいて再度お試しください' },
  too_many_items: { status: 409, message: `出品できるアイテムは${grouped(MAX_ITEMS)}件までです` },
  item_draft_changed: {
    status: 409,
    message:
      'この下書きは、ほかの画面で変更されています。「下書きに保存」を押すと、この内容を新しい下書きとして保存できます',
  },
  too_many_item_drafts: {
    status: 409,
    message: `下書きは${MAX_ITEM_DRAFTS}件までです。出品するか、使わない下書きを削除してください`,
  },
  too_many_unused_photos: {
    status: 409,
    message: '使われていない写真が多すぎます。出品や報告に使うか、1日ほどたってからもう一度お試しください',
  },
  too_many_stored_photos: {
    status: 409,
    message: '保存できる写真の容量の上限に達しました。使わない写真を出品から外してから、もう一度お試しください',
  },
  push_service_unknown: { status: 400, message: 'このブラウザのプッシュ通知には対応していません' },
  own_favourite: { status: 400, message: 'ご自身のアイテムはお気に入りに登録できません' },
  incident_not_skippable: {
    status: 409,
    message:
      'この処理は、飛ばすとお金や取引が食い違うか、ほかの処理も待っているため、飛ばせません。原因を直してから再実行してください',
  },
  rebuild_running: { status: 409, message: 'ほかの確認または作り直しが進行中です。終わってからもう一度お試しください' },
  what_if_running: { status: 409, message: 'ほかの試算が進行中です。終わってからもう一度お試しください' },
  too_many_favourites: { status: 409, message: `お気に入りは${MAX_FAVOURITES}件までです` },
  too_many_saved_searches: { status: 409, message: `保存できる検索条件は${MAX_SAVED_SEARCHES}件までです` },
  image_invalid: { status: 400, message: '画像の読み込みに失敗しました' },
  payout_account_refused: { status: 400, message: 'アカウント作成に失敗しました' },
  payout_under_way: {
    status: 409,
    message: '送金の処理が進行中のため、いまは新しい口座を登録できません。しばらくしてから、もう一度お試しください',
  },
  identity_verified: { status: 409, message: '本人確認は済んでいます' },
  identity_pending: { status: 409, message: '本人確認の結果を待っています。わかりしだい、この画面に表示します' },
  identity_by_operators: {
    status: 409,
    message: '本人確認は、運営事務局が行います。「困ったとき」からお問い合わせください',
  },
  identity_check_refused: {
    status: 409,
    message: '本人確認を始められませんでした。時間をおいても変わらないときは、「困ったとき」からお問い合わせください',
  },
  payouts_in_preparation: {
    status: 409,
    message: '報酬受け取り機能の準備中です。準備が整うまで、報酬は運営事務局がお預かりします',
  },
  idempotency_key_reused: { status: 422, message: '同じ操作キーが別の内容で使われています' },
  too_many_requests: { status: 429, message: 'リクエストが多すぎます。しばらくしてからもう一度お試しください' },
  too_many_photos: {
    status: 429,
    message: '短い時間に多くの写真が送信されたため、いまは受け付けられません。数分おいてからもう一度お試しください',
  },
  internal_error: { status: 500, message: 'サーバーでエラーが発生しました。時間をおいて再度お試しください' },
  maintenance: { status: 503, message: 'ただいまメンテナンス中です。終了までしばらくお待ちください' },
  postal_lookup_failed: { status: 503, message: '住所情報の取得中にエラーが発生しました' },
  service_unavailable: { status: 503, message: 'ただいま混み合っています。時間をおいて再度お試しください' },
  read_models_being_built: { status: 503, message: '表示の準備をしています。しばらくお待ちください' },
  event_log_unavailable: { status: 503, message: '記録システムに接続できません。時間をおいて再度お試しください' },
  payment_provider_refused: {
    status: 409,
    message:
      '決済サービスがこの操作を受け付けませんでした。お金は動いていません。しばらくしてからお試しになり、続くときはお問い合わせください',
  },
  login_provider_unavailable: {
    status: 503,
    message:
      'ただいまログイン先のサービスに接続できません。しばらくしてからお試しいただくか、パスワードでログインしてください',
  },
  payment_provider_unavailable: {
    status: 503,
    message: '決済サービスに接続できません。時間をおいて再度お試しください',
  },
  storage_full: { status: 507, message: '保存領域が不足しています。運営事務局にお問い合わせください' },
  storage_unwritable: { status: 507, message: 'ファイルを保存できません。運営事務局にお問い合わせください' },
  changed_meanwhile: {
    status: 409,
    message: '確認した後に取引の状況が変わりました。内容をもう一度確認してください',
  },
  write_conflict: { status: 409, message: '他の操作と重なりました。もう一度お試しください' },
} as const;

/** Error codes of messages, reviews, follows, reports and support threads. */
const MESSAGE_ERRORS = {
  cannot_message_self: { status: 400, message: '自分自身にメッセージを送ることはできません' },
  cannot_block_self: { status: 400, message: '自分自身をブロックすることはできません' },
  cannot_report_self: { status: 400, message: 'ご自身に関するものは報告できません' },
  blocked: { status: 403, message: 'このユーザーとはやり取りできません' },
  message_not_found: { status: 404, message: 'メッセージが見つかりません' },
  report_not_found: { status: 404, message: '報告が見つかりません' },
  support_thread_not_found: { status: 404, message: 'ご相談が見つかりません' },
  chat_closed: {
    status: 409,
    message: 'このチャットは終了しています。これまでのメッセージは引き続きご覧いただけます',
  },
  chat_not_open: { status: 409, message: 'リクエストが承認されると、メッセージを送信できます' },
  nothing_to_nudge: { status: 409, message: 'いまは催促のメッセージを送れません。ページを更新してご確認ください' },
  already_nudged: { status: 409, message: '催促のメッセージを送れるのは、1件の取引につき1日1回までです' },
  recipient_left: { status: 409, message: '相手の方は退会しているため、メッセージを送信できません' },
  too_many_blocks: { status: 409, message: `ブロックできるのは${grouped(MAX_BLOCKS)}人までです` },
  review_not_found: { status: 404, message: 'レビューが見つかりません' },
  review_photo_not_found: { status: 404, message: '写真が見つかりません' },
  review_too_early: { status: 409, message: 'レビューは、取引の完了後に書けます' },
  review_over: { status: 409, message: 'レビューを書ける期間は終了しました' },
  reviews_shown: { status: 409, message: 'レビューは公開されたため、変更できません' },
  reply_written: { status: 409, message: '返信は1回のみです' },
  report_closed: { status: 409, message: 'この報告は既に対応済みです' },
  support_thread_closed: { status: 409, message: 'このご相談は終了しています。新しいご相談としてお送りください' },
  support_thread_full: {
    status: 409,
    message: `1件のご相談で送れるメッセージは${MAX_SUPPORT_MESSAGES}件までです。新しいご相談としてお送りください`,
  },
  support_thread_changed: {
    status: 409,
    message: '新しいメッセージが届いています。内容を確認して、もう一度お試しください',
  },
  too_many_messages: {
    status: 429,
    message: 'メッセージの送信が続いています。少し待ってからもう一度お試しください',
  },
  too_many_new_chats: { status: 429, message: `新しい相手に送信できるのは1日${MAX_NEW_CHATS_A_DAY}人までです` },
  too_many_follows: { status: 429, message: `新しくフォローできるのは1日${MAX_NEW_FOLLOWS_A_DAY}人までです` },
  too_many_reports: { status: 429, message: '報告が続いています。時間をおいてもう一度お試しください' },
  too_many_support_threads: {
    status: 429,
    message: `新しいご相談は1日${MAX_SUPPORT_THREADS_A_DAY}件までです。続きは、これまでのご相談にお送りください`,
  },
} as const;

/** Error codes of operators' tasks: owner, due time, and tasks that only a command can finish. */
const TASK_ERRORS = {
  task_taken: { status: 409, message: 'このタスクは、ほかの運営者が担当しています' },
  feedback_done: { status: 409, message: 'このフィードバックは既に対応済みです' },
  taken_by_other: { status: 409, message: 'ほかの運営者が対応中です' },
  task_let_go: { status: 409, message: 'このタスクの担当が変わりました。一覧を確認して、もう一度お試しください' },
  task_owner_invalid: { status: 409, message: 'この方は、タスクを担当できる運営者ではありません' },
  support_thread_taken: { status: 409, message: 'この相談は、ほかの運営者が担当しています' },
  support_thread_let_go: {
    status: 409,
    message: 'この相談の担当が変わりました。内容を確認して、もう一度お試しください',
  },
  support_owner_invalid: { status: 409, message: 'この方は、この相談を担当できません' },
  too_many_support_notes: { status: 409, message: `1件の相談に残せるメモは${MAX_SUPPORT_NOTES}件までです` },
  task_due_invalid: { status: 400, message: `期限は、今日から${MAX_TASK_DAYS_AHEAD}日以内の日付で指定してください` },
  too_many_task_notes: { status: 409, message: `1件のタスクに残せるメモは${MAX_TASK_NOTES}件までです` },
  task_needs_code: { status: 409, message: 'このタスクは、取引でコードを登録すると完了します' },
  task_needs_tracking: {
    status: 409,
    message: 'このタスクは、取引で追跡番号を登録するか、番号がないことを記録すると完了します',
  },
  task_needs_cancellation: { status: 409, message: 'このタスクは、取引をキャンセルすると完了します' },
  task_needs_decision: { status: 409, message: 'このタスクは、案件で判断を登録すると完了します' },
  task_needs_payout: {
    status: 409,
    message: 'このタスクは、送金されるか、取引で「別の方法で精算済みにする」を行うと完了します',
  },
  task_needs_refund: {
    status: 409,
    message: 'このタスクは、取引で返金を再送するか、「別の方法で精算済みにする」を行うと完了します',
  },
  task_needs_money: {
    status: 409,
    message: 'このタスクは、返金が完了するか、取引で「別の方法で精算済みにする」を行うと完了します',
  },
  task_needs_parts: { status: 409, message: 'このタスクは、取引で「返金の内訳を登録する」を行うと完了します' },
  task_needs_settling: { status: 409, message: 'このタスクは、取引で「別の方法で精算済みにする」を行うと完了します' },
  task_needs_second: { status: 409, message: 'このタスクは、取引で提案を確認するか取り下げると完了します' },
  nothing_to_try: { status: 409, message: 'この取引では、いまは試せません。先に必要な手順まで進めてください' },
  dispute_over: { status: 409, message: 'このチャージバックは既に終了しています' },
  evidence_submitted: { status: 409, message: '証拠は既に提出されています。提出できるのは1回のみです' },
  dispute_goes_on: { status: 409, message: 'この違いは、チャージバックの結果が決まると完了します' },
} as const;

/** Every error code of the interface with its HTTP status and Japanese message. */
export const ERRORS = { ...PLATFORM_ERRORS, ...MESSAGE_ERRORS, ...TASK_ERRORS, ...ROUND_REJECTIONS } as const;
export type ErrorCode = keyof typeof ERRORS;
export type RoundRejectionCode = keyof typeof ROUND_REJECTIONS;

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** A rule said no. `field` names the invalid input, if any; `details` are added to the response. */
export class Rejected extends Error {
  override name = 'Rejected';
  readonly code: ErrorCode;
  readonly field: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(code: ErrorCode, field: string | null = null, details: Readonly<Record<string, unknown>> = {}) {
    super(ERRORS[code].message);
    this.code = code;
    this.field = field;
    this.details = details;
  }
}

/** A temporary rejection: the same request is accepted after this many seconds. */
export class RejectedForNow extends Rejected {
  override name = 'RejectedForNow';
  readonly retryAfterSeconds: number;
  constructor(code: ErrorCode, retryAfterSeconds: number) {
    super(code);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
