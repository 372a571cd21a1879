import type { Process } from '../running/process.ts';

/** Enqueues due mails and pushes every second; a job delivers each. */
export const channels = {
  jobs: {
    'send-mail': { atOnce: 4, run: ({ mailId }, { mail }) => mail.deliver(mailId) },
    'send-push': {
      atOnce: 8,
      run: ({ notificationId, subscriptionId }, { pushes }) => pushes.deliver(notificationId, subscriptionId),
    },
  },
  watch: ({ notificationDelivery }) => ({ everyMs: 1_000, run: () => notificationDelivery.run() }),
} satisfies Process;
