import { FormerAddress, MailLink } from '../accounts/email/mail-link.entity.ts';
import { CouponMark, StoredCoupon } from '../accounts/coupons/coupon.entity.ts';
import { InvitationCode, StoredInvitation } from '../accounts/coupons/invitation.entity.ts';
import { Block, Follow } from '../accounts/follows/follow.entity.ts';
import { StoredIdentityCheck } from '../accounts/identity/identity-check.entity.ts';
import { IdentityDecision } from '../accounts/identity-decision.entity.ts';
import { StoredSizes } from '../accounts/own-sizes/own-sizes.entity.ts';
import { PasskeyChallenge, StoredPasskey } from '../accounts/passkeys/passkey.entity.ts';
import {
  FormerPayoutAccount,
  PayoutAccountRefusal,
  StoredBankPayout,
  StoredPayoutAccount,
} from '../accounts/payout-account/payout-account.entity.ts';
import { StoredProviderIdentity, StoredProviderLogin } from '../accounts/providers/provider-login.entity.ts';
import { RecoveryCode, StoredSecondStep } from '../accounts/second-step/second-step.entity.ts';
import { AdministratorProposal, LiftedLock } from '../accounts/sign-in/account-lock.entity.ts';
import { User } from '../accounts/user.entity.ts';
import { Favourite, StoredSearch } from '../catalog/favourites/favourite.entity.ts';
import { StoredFrontPicture } from '../catalog/front-pictures/front-picture.entity.ts';
import { StoredItemDraft } from '../catalog/items/item-draft.entity.ts';
import { Item } from '../catalog/items/item.entity.ts';
import { CatalogueVersion } from '../catalog/search/catalogue/catalogue-version.entity.ts';
import { Upload } from '../catalog/uploads/upload.entity.ts';
import { StoredUnfoundWord, UnfoundWordSketch } from '../catalog/search/unfound-words/unfound-word.entity.ts';
import { ItemViewCount } from '../catalog/views/item-view-count.entity.ts';
import { VisitCount } from '../catalog/visits/visit-count.entity.ts';
import { StoredDemoData } from '../embedded/demo/demo-data.entity.ts';
import { StoredDemoClock } from '../event-sourcing/clock/demo-clock.entity.ts';
import { ServiceHeartbeat, StoredMaintenance } from '../event-sourcing/interruptions/interruption.entity.ts';
import { ProcessCheckpoint, StoredParkedStream } from '../event-sourcing/process-checkpoint.entity.ts';
import { Session } from '../http/sessions/session.entity.ts';
import { Chat, ChatMember, StoredMessage } from '../messages/chats/chat.entity.ts';
import { ChatInspection, StoredReport } from '../messages/reports/report.entity.ts';
import {
  StoredSupportThread,
  SupportThreadMessageRow,
  SupportThreadNote,
} from '../messages/support/support-thread.entity.ts';
import { StoredMail } from '../notifications/mail/mail.entity.ts';
import { StoredNotification } from '../notifications/notification.entity.ts';
import { StoredPushSubscription } from '../notifications/push/push-subscription.entity.ts';
import { StoredNotificationSettings } from '../notifications/settings/notification-settings.entity.ts';
import { BulkMailRecipient, StoredBulkMail } from '../operations/bulk-mail/bulk-mail.entity.ts';
import { StoredFeedback } from '../operations/feedback/feedback.entity.ts';
import { LogRoot, SealedStream } from '../operations/proof/roots/log-root.entity.ts';
import { StoredRebuild } from '../operations/read-models/read-model-rebuild.entity.ts';
import { StoredTaskWork, TaskMark, TaskNote } from '../operations/tasks/task.entity.ts';
import { SupportChatMember } from '../rentals/damage/support-chat/support-chat-member.entity.ts';
import { ReceiptName } from '../rentals/documents/receipt-name.entity.ts';
import { MoneyTry } from '../rentals/money/tries/money-try.entity.ts';
import { RefusedAttempt, StoredIncident } from '../rentals/processes/incidents/incident.entity.ts';
import { StoredBalance } from '../rentals/processes/money/platform-balance.entity.ts';
import { BalanceDifference, Reconciliation } from '../rentals/processes/reconciliation/reconciliation.entity.ts';
import { SentReminder } from '../rentals/processes/running/sent-reminder.entity.ts';
import { StoredWebhook } from '../rentals/processes/webhooks/webhook.entity.ts';
import { OpenRequest } from '../rentals/request/open-request.entity.ts';
import { FitRefund } from '../rentals/return/fit-refund.entity.ts';
import { Review, ReviewDecision } from '../rentals/reviews/review.entity.ts';
import { RoundPhoto, RoundText } from '../rentals/round/attachment.entity.ts';

/** The ordinary tables with all of their columns, by room. A spec compares them with the migrated database. */
export const ENTITIES = [
  ...[
    FormerAddress,
    MailLink,
    StoredCoupon,
    CouponMark,
    InvitationCode,
    StoredInvitation,
    Block,
    Follow,
    IdentityDecision,
    StoredIdentityCheck,
    StoredSizes,
    FormerPayoutAccount,
    PayoutAccountRefusal,
    StoredBankPayout,
    StoredPayoutAccount,
    PasskeyChallenge,
    StoredPasskey,
    StoredProviderIdentity,
    StoredProviderLogin,
    RecoveryCode,
    StoredSecondStep,
    AdministratorProposal,
    LiftedLock,
    User,
  ],
  ...[Favourite, StoredSearch, Item, StoredItemDraft, CatalogueVersion, Upload, ItemViewCount],
  ...[StoredFrontPicture, StoredUnfoundWord, UnfoundWordSketch, VisitCount],
  ...[StoredDemoData],
  ...[StoredDemoClock, ServiceHeartbeat, StoredMaintenance, StoredParkedStream, ProcessCheckpoint],
  ...[Session],
  ...[Chat, ChatMember, StoredMessage, ChatInspection, StoredReport],
  ...[StoredSupportThread, SupportThreadMessageRow, SupportThreadNote],
  ...[StoredMail, StoredNotification, StoredPushSubscription, StoredNotificationSettings],
  ...[
    BulkMailRecipient,
    StoredBulkMail,
    StoredFeedback,
    LogRoot,
    SealedStream,
    StoredRebuild,
    StoredTaskWork,
    TaskMark,
    TaskNote,
  ],
  ...[
    SupportChatMember,
    ReceiptName,
    MoneyTry,
    RefusedAttempt,
    StoredIncident,
    StoredBalance,
    BalanceDifference,
    Reconciliation,
    SentReminder,
    StoredWebhook,
    OpenRequest,
    FitRefund,
    Review,
    ReviewDecision,
    RoundPhoto,
    RoundText,
  ],
];
