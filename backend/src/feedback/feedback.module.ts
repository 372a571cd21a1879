import { Module } from '@nestjs/common';
import { Feedback } from './feedback.ts';
import { FeedbackController } from './feedback.controller.ts';

/** Anonymous feedback. */
@Module({ controllers: [FeedbackController], providers: [Feedback] })
export class FeedbackModule {}
