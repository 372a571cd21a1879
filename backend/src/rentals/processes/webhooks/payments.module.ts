import { type DynamicModule, Module } from '@nestjs/common';
import { PaymentProvider } from '../../../adapters/payment-provider/payment-provider.ts';
import { ReadinessChecks } from '../../../http/health/readiness.ts';
import { type Logger, SERVICE_LOG } from '../../../http/health/service-log.ts';
import { PaymentSetup } from '../../payment/payment-setup.ts';
import { WebhookController } from './webhook.controller.ts';

/** The webhooks' route, and the check that the provider sends them. Needs the provider, the inbox and its queue. */
@Module({})
export class PaymentsModule {
  /** @param webhookUrl where the provider reaches this service */
  static register(webhookUrl: string): DynamicModule {
    const setup = {
      provide: PaymentSetup,
      inject: [PaymentProvider, SERVICE_LOG, ReadinessChecks],
      useFactory: (provider: PaymentProvider, log: Logger, readiness: ReadinessChecks) =>
        new PaymentSetup(provider, webhookUrl, log, readiness),
    };
    return {
      module: PaymentsModule,
      global: true,
      controllers: [WebhookController],
      providers: [setup],
      exports: [PaymentSetup],
    };
  }
}
