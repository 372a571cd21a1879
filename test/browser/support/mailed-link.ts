import { until } from '../../support/until.ts';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The link in the newest mail to an address. @param service its origin @param subject part of the mail's */
export async function mailedLink(service: string, address: string, subject: string): Promise<string> {
  const mail = await until(`${address} has mail about ${subject}`, async () => {
    const answer = await fetch(`${service}/api/demo/outbox?to=${encodeURIComponent(address)}`);
    const { items } = (await answer.json()) as { items: Mail[] };
    return items.find((one) => one.subject.includes(subject));
  });
  return /https?:\/\/\S+/.exec(mail.text)?.[0] ?? '';
}
