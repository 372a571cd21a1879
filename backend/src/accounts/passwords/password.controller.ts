import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type ChangePassword,
  changePasswordSchema,
  type PasswordChanged,
  passwordChangedSchema,
} from '@meguri/contracts/account/credentials.ts';
import {
  type PasswordReset,
  type PasswordResetConfirm,
  passwordResetConfirmSchema,
  passwordResetSchema,
  type Resettable,
  type ResettableAccounts,
  resettableAccountsSchema,
  resettableSchema,
} from '@meguri/contracts/account/password-reset.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { CsrfTokens } from '../../http/sessions/csrf-tokens.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { KnownDevices } from '../../http/sessions/known-devices.ts';
import { endCookie, keepCookie } from '../../http/sessions/session-hook.ts';
import { hashOfToken } from '../../http/sessions/session-store.ts';
import { CurrentViewer, MaybeViewer, requireSecondStep, SignedIn, type Viewer } from '../../http/sessions/viewer.ts';
import { PasswordChanges } from './password-changes.ts';
import { PasswordResets } from './password-resets.ts';

const messageSchema = z.object({ message: z.string() });
type Message = z.infer<typeof messageSchema>;
const CHANGED = 'パスワードが更新されました';

/** Changing and resetting passwords. */
@ApiTags('account')
@Controller('api')
export class PasswordController {
  constructor(
    private readonly changes: PasswordChanges,
    private readonly resets: PasswordResets,
    private readonly csrf: CsrfTokens,
    private readonly devices: KnownDevices,
    private readonly settings: HttpSettings,
  ) {}

  /** Ends every other session; this one continues under a new cookie. */
  @Post('user/change-password')
  @HttpCode(200)
  @UseGuards(SignedIn)
  @ApiOkResponse({ standardSchema: passwordChangedSchema })
  async change(
    @Body({ schema: changePasswordSchema }) input: ChangePassword,
    @CurrentViewer() viewer: Viewer,
    @Req() { sessionHash }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasswordChanged> {
    if (sessionHash === null) throw new Rejected('unauthenticated');
    requireSecondStep(viewer);
    const { userId } = viewer;
    const token = await this.changes.change(userId, sessionHash, input);
    keepCookie(reply.header('cache-control', 'no-store'), token, this.settings.secure);
    reply.header('set-cookie', await this.devices.cookie(userId));
    return { message: CHANGED, csrfToken: this.csrf.forSession(hashOfToken(token)) };
  }

  /** Gives the same answer whether or not the address is known. */
  @Post('password-reset')
  @HttpCode(202)
  @ApiAcceptedResponse({ standardSchema: messageSchema })
  async request(
    @Body({ schema: passwordResetSchema }) { email }: PasswordReset,
    @Req() { ip }: FastifyRequest,
  ): Promise<Message> {
    await this.resets.request(email, ip);
    return {
      message:
        'ご登録があれば、再設定用のリンクをお送りしています。数分たっても届かないときは、迷惑メールフォルダもご確認ください。',
    };
  }

  /**
   * The accounts to choose from: one, unless several entered the unverified address; and the ways into each that the
   * reset leaves. Changes nothing.
   */
  @Post('password-reset/accounts')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: resettableAccountsSchema })
  accounts(
    @Body({ schema: resettableSchema }) { token }: Resettable,
    @MaybeViewer() viewer: Viewer | null,
  ): Promise<ResettableAccounts> {
    return this.resets.accounts(token, viewer?.userId ?? null);
  }

  /** Ends all sessions; the user signs in with the new password. */
  @Post('password-reset/confirm')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: messageSchema })
  async confirm(
    @Body({ schema: passwordResetConfirmSchema }) input: PasswordResetConfirm,
    @MaybeViewer() viewer: Viewer | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Message> {
    await this.resets.reset(input, viewer?.userId ?? null);
    endCookie(reply, this.settings.secure);
    return { message: CHANGED };
  }
}
