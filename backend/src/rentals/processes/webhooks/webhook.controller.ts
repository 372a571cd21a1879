import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyRequest } from 'fastify';
import { PaymentProvider } from '../../../adapters/payment-provider/payment-provider.ts';
import { WebhookSignatureInvalid, type VerifiedWebhook } from '../../../adapters/payment-provider/webhook-event.ts';
import { WebhookInbox } from './webhook-inbox.ts';
import { WebhookJobs } from './webhook-jobs.ts';

/** Receives the provider's webhooks: verifies the signature, stores, responds; the processing follows later. */
@ApiExcludeController()
@Controller('api/stripe')
export class WebhookController {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly inbox: WebhookInbox,
    private readonly jobs: WebhookJobs,
  ) {}

  @Post('webhook')
  @HttpCode(200)
  async receive(@Req() request: FastifyRequest): Promise<{ received: true }> {
    const event = this.verified(request);
    if (event !== null && (await this.inbox.store(event)) === 'new') await this.jobs.onStored(event.id);
    return { received: true };
  }

  private verified(request: FastifyRequest): VerifiedWebhook | null {
    const signature = request.headers['stripe-signature'];
    try {
      return this.provider.verifyWebhook(
        request.rawBody ?? Buffer.alloc(0),
        typeof signature === 'string' ? signature : undefined,
      );
    } catch (error) {
      if (error instanceof WebhookSignatureInvalid) throw new Rejected('webhook_signature_invalid');
      throw error;
    }
  }
}
