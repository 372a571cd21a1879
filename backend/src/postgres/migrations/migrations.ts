import { AccountsBaseline1763914000001 } from './accounts/1763914000001-baseline.ts';
import { HttpBaseline1763914000002 } from './http/1763914000002-baseline.ts';
import { CatalogBaseline1763914000003 } from './catalog/1763914000003-baseline.ts';
import { EventSourcingBaseline1763914000004 } from './event-sourcing/1763914000004-baseline.ts';
import { EmbeddedBaseline1763914000005 } from './embedded/1763914000005-baseline.ts';
import { NotificationsBaseline1763914000006 } from './notifications/1763914000006-baseline.ts';
import { MessagesBaseline1763914000007 } from './messages/1763914000007-baseline.ts';
import { OperationsBaseline1763914000008 } from './operations/1763914000008-baseline.ts';
import { RentalsBaseline1763914000009 } from './rentals/1763914000009-baseline.ts';
import { TaskWork1763915000000 } from './operations/1763915000000-task-work.ts';
import { AccountLocks1763915000100 } from './accounts/1763915000100-account-locks.ts';
import { PhotosThatLookTheSame1763915000200 } from './catalog/1763915000200-photos-that-look-the-same.ts';
import { ReportsInWork1763915000300 } from './messages/1763915000300-reports-in-work.ts';
import { LogRoots1763915100000 } from './operations/1763915100000-log-roots.ts';
import { BulkMails1763915100100 } from './operations/1763915100100-bulk-mails.ts';
import { MailsToAccounts1763916000000 } from './notifications/1763916000000-mails-to-accounts.ts';
import { TasksByTime1763916000100 } from './operations/1763916000100-tasks-by-time.ts';
import { AroundARound1763916000200 } from './operations/1763916000200-around-a-round.ts';
import { WordsOfThoseWhoLeft1763917000000 } from './messages/1763917000000-words-of-those-who-left.ts';
import { UntoldReading1763917000050 } from './messages/1763917000050-untold-reading.ts';
import { TakenDown1763917000100 } from './catalog/1763917000100-taken-down.ts';
import { LiftedLocks1763918000000 } from './accounts/1763918000000-lifted-locks.ts';
import { MailsLeftAside1763918000100 } from './notifications/1763918000100-mails-left-aside.ts';
import { VersionsOfMails1763918000150 } from './operations/1763918000150-versions-of-mails.ts';
import { WithheldForGood1763918000200 } from './catalog/1763918000200-withheld-for-good.ts';
import { StoppedProcesses1763919000000 } from './rentals/1763919000000-stopped-processes.ts';
import { DevicesOfRenamedSessions1763919100000 } from './notifications/1763919100000-devices-of-renamed-sessions.ts';
import { NewInARole1763919100100 } from './accounts/1763919100100-new-in-a-role.ts';
import { FormerAddresses1763921000000 } from './accounts/1763921000000-former-addresses.ts';
import { RemovedAdministrators1763921000100 } from './accounts/1763921000100-removed-administrators.ts';
import { MailsOfNoNews1763922000000 } from './notifications/1763922000000-mails-of-no-news.ts';
import { MoneyTries1763924000400 } from './rentals/1763924000400-money-tries.ts';
import { AccountTroubles1763924000500 } from './rentals/1763924000500-account-troubles.ts';
import { VouchedSecondSteps1763930000000 } from './accounts/1763930000000-vouched-second-steps.ts';
import { StepUps1763930000100 } from './accounts/1763930000100-step-ups.ts';
import { AdministratorsByTwo1763930000200 } from './accounts/1763930000200-administrators-by-two.ts';
import { ItemsAsRequested1763930100000 } from './rentals/1763930100000-items-as-requested.ts';
import { ItemsThatAreGone1763931000000 } from './catalog/1763931000000-items-that-are-gone.ts';
import { PlatformBalance1763932000000 } from './rentals/1763932000000-platform-balance.ts';
import { BankPayoutsOfOwners1763934000000 } from './rentals/1763934000000-bank-payouts-of-owners.ts';
import { PausedItems1763934500000 } from './catalog/1763934500000-paused-items.ts';
import { ItemOccasions1763936000000 } from './catalog/1763936000000-item-occasions.ts';
import { SupportThreads1763937000000 } from './messages/1763937000000-support-threads.ts';
import { OperatorsOfQuestions1764000001400 } from './messages/1764000001400-operators-of-questions.ts';
import { ProviderLogins1763940000100 } from './accounts/1763940000100-provider-logins.ts';
import { ReviewsOnTheFrontPage1763940100000 } from './rentals/1763940100000-reviews-on-the-front-page.ts';
import { FitRefunds1764000000750 } from './rentals/1764000000750-fit-refunds.ts';
import { ItemsReturnedUnwashed1764000000100 } from './catalog/1764000000100-items-returned-unwashed.ts';
import { ViewsOfItems1764000000150 } from './catalog/1764000000150-views-of-items.ts';
import { ItemDrafts1764000000200 } from './catalog/1764000000200-item-drafts.ts';
import { Passkeys1763950000000 } from './accounts/1763950000000-passkeys.ts';
import { FrontPictures1764000000400 } from './catalog/1764000000400-front-pictures.ts';
import { IdentityChecks1764000001000 } from './accounts/1764000001000-identity-checks.ts';
import { Coupons1764000001200 } from './accounts/1764000001200-coupons.ts';
import { CouponCards1764000001450 } from './accounts/1764000001450-coupon-cards.ts';
import { Invitations1764000001300 } from './accounts/1764000001300-invitations.ts';
import { CatalogueInOrder1764000002100 } from './catalog/1764000002100-catalogue-in-order.ts';
import { FormerCatalogueIndex1764000002101 } from './catalog/1764000002101-former-catalogue-index.ts';
import { PopularityInParts1764000002000 } from './catalog/1764000002000-popularity-in-parts.ts';
import { SharedCards1764000001900 } from './accounts/1764000001900-shared-cards.ts';
import { UsersByState1764000001700 } from './accounts/1764000001700-users-by-state.ts';
import { ItemsWithIdentity1764000001100 } from './catalog/1764000001100-items-with-identity.ts';
import { FitAndPhotosOfReviews1764000000600 } from './rentals/1764000000600-fit-and-photos-of-reviews.ts';
import { PhotosOfGuests1764000000500 } from './catalog/1764000000500-photos-of-guests.ts';
import { VisitsAndUnfoundWords1764000000900 } from './catalog/1764000000900-visits-and-unfound-words.ts';
import { ItemsFitRefund1764000000700 } from './catalog/1764000000700-items-fit-refund.ts';

/** Each room's tables as in release 0.3.0; a room's tables may refer to those of rooms before it. */
export const BASELINES = [
  AccountsBaseline1763914000001,
  HttpBaseline1763914000002,
  CatalogBaseline1763914000003,
  EventSourcingBaseline1763914000004,
  EmbeddedBaseline1763914000005,
  NotificationsBaseline1763914000006,
  MessagesBaseline1763914000007,
  OperationsBaseline1763914000008,
  RentalsBaseline1763914000009,
];

/** Changes since release 0.3.0, in order. */
export const CHANGES = [
  TaskWork1763915000000,
  AccountLocks1763915000100,
  PhotosThatLookTheSame1763915000200,
  ReportsInWork1763915000300,
  LogRoots1763915100000,
  BulkMails1763915100100,
  MailsToAccounts1763916000000,
  TasksByTime1763916000100,
  AroundARound1763916000200,
  WordsOfThoseWhoLeft1763917000000,
  UntoldReading1763917000050,
  TakenDown1763917000100,
  LiftedLocks1763918000000,
  MailsLeftAside1763918000100,
  VersionsOfMails1763918000150,
  WithheldForGood1763918000200,
  StoppedProcesses1763919000000,
  DevicesOfRenamedSessions1763919100000,
  NewInARole1763919100100,
  FormerAddresses1763921000000,
  RemovedAdministrators1763921000100,
  MailsOfNoNews1763922000000,
  MoneyTries1763924000400,
  AccountTroubles1763924000500,
  VouchedSecondSteps1763930000000,
  StepUps1763930000100,
  AdministratorsByTwo1763930000200,
  ItemsAsRequested1763930100000,
  ItemsThatAreGone1763931000000,
  PlatformBalance1763932000000,
  BankPayoutsOfOwners1763934000000,
  PausedItems1763934500000,
  ItemOccasions1763936000000,
  SupportThreads1763937000000,
  ProviderLogins1763940000100,
  ReviewsOnTheFrontPage1763940100000,
  ItemsReturnedUnwashed1764000000100,
  ViewsOfItems1764000000150,
  ItemDrafts1764000000200,
  Passkeys1763950000000,
  FrontPictures1764000000400,
  PhotosOfGuests1764000000500,
  VisitsAndUnfoundWords1764000000900,
  ItemsFitRefund1764000000700,
  FitRefunds1764000000750,
  IdentityChecks1764000001000,
  ItemsWithIdentity1764000001100,
  FitAndPhotosOfReviews1764000000600,
  Coupons1764000001200,
  Invitations1764000001300,
  OperatorsOfQuestions1764000001400,
  CouponCards1764000001450,
  UsersByState1764000001700,
  SharedCards1764000001900,
  PopularityInParts1764000002000,
  CatalogueInOrder1764000002100,
  FormerCatalogueIndex1764000002101,
];
