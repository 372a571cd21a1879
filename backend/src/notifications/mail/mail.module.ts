import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OutboxFolder } from '../../adapters/mail/outbox-folder.ts';
import { SmtpMailer } from '../../adapters/mail/smtp-mailer.ts';
import { MailDelivery } from './mail-delivery.ts';
import { Mailer } from '../../adapters/mail/mailer.ts';
import { StoredMail } from './mail.entity.ts';
import { Mails } from './mails.ts';
import { NoOutbox, Outbox } from '../../adapters/mail/outbox.ts';
import { OutboxController } from './outbox.controller.ts';

export interface MailOptions {
  /** null: mails stay in the outbox folder. */
  readonly smtpUrl: string | null;
  /** The sender's address. */
  readonly from: string;
  readonly outboxFolder: string;
  /** Whether the outbox is public: in demos only, because its mails contain links that give access to accounts. */
  readonly showsOutbox: boolean;
}

/** `Mails` enqueues mail; in a worker, `MailDelivery` sends it. Needs the job queues. */
@Module({})
export class MailModule {
  static register({ smtpUrl, from, outboxFolder, showsOutbox }: MailOptions): DynamicModule {
    const folder = new OutboxFolder(outboxFolder);
    const mailer = smtpUrl === null ? folder : new SmtpMailer({ url: smtpUrl, from });
    const outbox = smtpUrl === null ? folder : new NoOutbox();
    return {
      module: MailModule,
      global: true,
      imports: [TypeOrmModule.forFeature([StoredMail])],
      controllers: showsOutbox && smtpUrl === null ? [OutboxController] : [],
      providers: [
        { provide: Mailer, useValue: mailer },
        { provide: Outbox, useValue: outbox },
        ...[Mails, MailDelivery],
      ],
      exports: [Mails, MailDelivery],
    };
  }
}
