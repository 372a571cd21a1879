import { User } from '../accounts/user.entity.ts';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Item } from '../catalog/items/item.entity.ts';
import { ChatMember } from './chats/chat.entity.ts';
import { StoredNotification } from '../notifications/notification.entity.ts';
import { ChatInspection } from './reports/report.entity.ts';
import { type DynamicModule, Module } from '@nestjs/common';
import { ChatRecords } from './chat-records.ts';
import { ChatSearch } from './chats/chat-search.ts';
import { Marks } from './chats/marks.ts';
import { MessageRows } from './chats/message-rows.ts';
import { MessageStore } from './chats/message-store.ts';
import { Nudges } from './chats/nudges.ts';
import { PairChats } from './chats/pair-chats.ts';
import { PairChatsController } from './chats/pair-chats.controller.ts';
import { PairRows } from './chats/pair-rows.ts';
import { MessageSender } from './chats/message-sender.ts';
import { Conversations } from './conversations/conversations.ts';
import { ConversationsController } from './conversations/conversations.controller.ts';
import { MessagesAnnouncer } from './live/messages-announcer.ts';
import { Presence } from './live/presence.ts';
import { SupportAnnouncer } from './live/support-announcer.ts';
import { Inspections } from './reports/inspections.ts';
import { Reports } from './reports/reports.ts';
import { ReportsController } from './reports/reports.controller.ts';
import { ReportSubjects } from './reports/report-subjects.ts';
import { SupportChat } from './support/support-chat.ts';
import { SupportChatController } from './support/support-chat.controller.ts';
import { AskerNotices } from './support/asker-notices.ts';
import { GuestLinks } from './support/guest-links.ts';
import { GuestPhotos } from './support/guest-photos.ts';
import { GuestPhotosController } from './support/guest-photos.controller.ts';
import { GuestQuestions } from './support/guest-questions.ts';
import { GuestQuestionsController } from './support/guest-questions.controller.ts';
import { SupportFigures } from './support/support-figures.ts';
import { SupportRequestsController } from './support/support-requests.controller.ts';
import { SupportRows } from './support/support-rows.ts';
import { SupportThreadRecords } from './support/support-thread-records.ts';
import { OperatedThreadRows } from './support/operated-thread-rows.ts';
import { SupportThreadRows } from './support/support-thread-rows.ts';
import { SupportThreadStore } from './support/support-thread-store.ts';
import { SupportThreads } from './support/support-threads.ts';

const CHATS = [
  PairRows,
  ChatSearch,
  MessageRows,
  MessageStore,
  MessageSender,
  PairChats,
  Nudges,
  Marks,
  SupportRows,
  SupportChat,
  Conversations,
];
const REPORTS = [Inspections, ReportSubjects, Reports];
const THREADS = [
  ...[SupportFigures, SupportThreadRecords, SupportThreadRows, SupportThreadStore, SupportThreads],
  ...[OperatedThreadRows, AskerNotices, GuestLinks, GuestPhotos, GuestQuestions],
];

/** Messages between users, and with 運営事務局; questions to it; reports. */
@Module({})
export class MessagesModule {
  /** @param serves whether this process answers browsers; a worker only handles retention */
  static register(serves: boolean): DynamicModule {
    return {
      module: MessagesModule,
      imports: [TypeOrmModule.forFeature([ChatInspection, ChatMember, Item, StoredNotification, User])],
      controllers: [
        ...[ConversationsController, SupportChatController, PairChatsController],
        ...[SupportRequestsController, GuestQuestionsController, GuestPhotosController, ReportsController],
      ],
      providers: [
        ...[ChatRecords, ...CHATS, ...REPORTS, ...THREADS],
        ...(serves ? [MessagesAnnouncer, SupportAnnouncer, Presence] : []),
      ],
      global: true,
      exports: [
        ...[MessageSender, Marks, PairChats, MessageRows, SupportRows, Inspections, Reports],
        ...[SupportFigures, OperatedThreadRows, SupportThreadStore, SupportThreads],
      ],
    };
  }
}
