import { toast } from './overlay/toast-store.ts';

/** Shares a link through the device's share sheet, or copies it if there is none. @param path on this site */
export async function shareLink(title: string, path: string): Promise<void> {
  const url = new URL(path, window.location.origin).href;
  // TypeScript declares `share` as always present, but many desktop browsers lack it.
  if ('share' in navigator) {
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      // The user cancelled, so don't copy it either.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copy(url);
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'リンクをコピーしました', tone: 'good' });
  } catch {
    toast({ title: 'リンクをコピーできませんでした', text: url, tone: 'bad' });
  }
}
