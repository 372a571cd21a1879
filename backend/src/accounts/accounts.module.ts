import { StoredPasskey } from './passkeys/passkey.entity.ts';
import { StoredSizes } from './own-sizes/own-sizes.entity.ts';
import { RecoveryCode, StoredSecondStep } from './second-step/second-step.entity.ts';
import { ProviderLoginController } from './providers/provider-login.controller.ts';
import { LinkedLoginsController } from './providers/linked-logins.controller.ts';
import { LoginCallbackController } from './providers/login-callback.controller.ts';
import { ProviderAnswers } from './providers/provider-answers.ts';
import { ProviderIdentities } from './providers/provider-identities.ts';
import { StoredProviderIdentity, StoredProviderLogin } from './providers/provider-login.entity.ts';
import { ProviderLogins } from './providers/provider-logins.ts';
import { LoginProviders } from '../adapters/openid/login-providers.ts';
import { MailLink } from './email/mail-link.entity.ts';
import { LiftedLock } from './sign-in/account-lock.entity.ts';
import { FormerPayoutAccount, PayoutAccountRefusal } from './payout-account/payout-account.entity.ts';
import { Item } from '../catalog/items/item.entity.ts';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Passwords } from '../adapters/passwords/passwords.ts';
import { FollowsModule } from './follows/follows.module.ts';
import { AccountDirectory } from './account-directory.ts';
import { CouponCards } from './coupons/coupon-cards.ts';
import { CouponGrants } from './coupons/coupon-grants.ts';
import { CouponMarks } from './coupons/coupon-marks.ts';
import { OwnCoupons } from './coupons/own-coupons.ts';
import { CouponsController } from './coupons/coupons.controller.ts';
import { InvitationCode, StoredInvitation } from './coupons/invitation.entity.ts';
import { Invitations } from './coupons/invitations.ts';
import { InvitationsController } from './coupons/invitations.controller.ts';
import { StoredCoupon } from './coupons/coupon.entity.ts';
import { CurrentPassword } from './passwords/current-password.ts';
import { CurrentAccount } from './current-account.ts';
import { EmailChangeStops } from './email/email-change-stops.ts';
import { EmailVerification } from './email/email-verification.ts';
import { EmailController } from './email/email.controller.ts';
import { type AdministratorCredentials, FIRST_ADMINISTRATOR, FirstAdministrator } from './first-administrator.ts';
import { HolderMails } from './holder-mails.ts';
import { LoginAttempts } from './sign-in/login-attempts.ts';
import { HolderProof } from './login-methods/holder-proof.ts';
import { LastLoginMethod } from './login-methods/last-login-method.ts';
import { LoginMethodNotices } from './login-methods/login-method-notices.ts';
import { LoginMethods } from './login-methods/login-methods.ts';
import { LoginMethodsController } from './login-methods/login-methods.controller.ts';
import { OtherLogins } from './login-methods/other-logins.ts';
import { MailLinks } from './email/mail-links.ts';
import { OwnSizesController } from './own-sizes/own-sizes.controller.ts';
import { OwnSizesStore } from './own-sizes/own-sizes.ts';
import { PasswordChanges } from './passwords/password-changes.ts';
import { PasswordResets } from './passwords/password-resets.ts';
import { PasswordController } from './passwords/password.controller.ts';
import { WellKnownController } from './passwords/well-known.controller.ts';
import { PasskeyChallenges } from './passkeys/passkey-challenges.ts';
import { PasskeyLoginController } from './passkeys/passkey-login.controller.ts';
import { PasskeyProofs } from './passkeys/passkey-proofs.ts';
import { PasskeyRemovals } from './passkeys/passkey-removals.ts';
import { Passkeys } from './passkeys/passkeys.ts';
import { PasskeysController } from './passkeys/passkeys.controller.ts';
import { Profiles } from './profiles.ts';
import { Registration } from './sign-in/registration.ts';
import { Challenges } from './second-step/challenges.ts';
import { SecondStepController } from './second-step/second-step.controller.ts';
import { SecondStepKey } from './second-step/second-step-key.ts';
import { SecondStepCodes } from './second-step/second-step-codes.ts';
import { SecondStepRemovals } from './second-step/second-step-removals.ts';
import { SecondSteps } from './second-step/second-steps.ts';
import { StepUpController } from './second-step/step-up.controller.ts';
import { SessionsController } from './sign-in/sessions.controller.ts';
import { NewSessions } from './sign-in/new-sessions.ts';
import { SignInController } from './sign-in/sign-in.controller.ts';
import { SignIn } from './sign-in/sign-in.ts';
import { AccountLocks } from './sign-in/account-locks.ts';
import { OperatorAccounts } from './sign-in/operator-accounts.ts';
import { User } from './user.entity.ts';
import { UsersController } from './users.controller.ts';

/** Accounts and profiles, and what other modules may know about people. */
@Module({})
export class AccountsModule {
  /**
   * @param key encrypts second-step secrets; absent: a key that is lost with this process
   * @param providers absent: none is configured
   */
  static register(
    administrator: AdministratorCredentials | null,
    key: SecondStepKey = SecondStepKey.ofThisProcess(),
    providers: LoginProviders = new LoginProviders([]),
  ): DynamicModule {
    return {
      module: AccountsModule,
      global: true,
      imports: [
        TypeOrmModule.forFeature([FormerPayoutAccount, Item, LiftedLock, MailLink, PayoutAccountRefusal]),
        TypeOrmModule.forFeature([RecoveryCode, StoredPasskey, StoredSecondStep, StoredSizes, User]),
        TypeOrmModule.forFeature([StoredProviderIdentity, StoredProviderLogin]),
        TypeOrmModule.forFeature([StoredCoupon, InvitationCode, StoredInvitation]),
        FollowsModule,
      ],
      controllers: [
        ...[PasswordController, EmailController, SessionsController],
        SignInController,
        ...[LoginMethodsController, PasskeysController, PasskeyLoginController],
        SecondStepController,
        StepUpController,
        ...[ProviderLoginController, LoginCallbackController, LinkedLoginsController],
        WellKnownController,
        UsersController,
        OwnSizesController,
        ...[CouponsController, InvitationsController],
      ],
      providers: [
        { provide: FIRST_ADMINISTRATOR, useValue: administrator },
        { provide: SecondStepKey, useValue: key },
        { provide: LoginProviders, useValue: providers },
        ...[SecondSteps, SecondStepCodes, SecondStepRemovals, Challenges],
        ...[Passkeys, PasskeyChallenges, PasskeyProofs, PasskeyRemovals, NewSessions],
        ...[ProviderIdentities, ProviderLogins, ProviderAnswers],
        ...[LoginMethods, LoginMethodNotices, LastLoginMethod, OtherLogins, HolderProof, HolderMails],
        ...[CurrentAccount, MailLinks, EmailChangeStops, EmailVerification, PasswordChanges, CurrentPassword],
        PasswordResets,
        ...[FirstAdministrator, Passwords, LoginAttempts, SignIn, Registration, Profiles, AccountDirectory],
        OwnSizesStore,
        ...[OwnCoupons, CouponCards, CouponGrants, CouponMarks, Invitations],
        AccountLocks,
        OperatorAccounts,
      ],
      exports: [
        FollowsModule,
        Profiles,
        AccountDirectory,
        HolderProof,
        PasswordResets,
        AccountLocks,
        Registration,
        SecondStepKey,
        ...[OwnCoupons, CouponCards, CouponGrants, CouponMarks, Invitations],
        SecondStepRemovals,
        OperatorAccounts,
      ],
    };
  }
}
