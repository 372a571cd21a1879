import { Search } from 'lucide';
import { useNavigate } from 'react-router-dom';
import { usePersistentInput } from '../../../../lib/drafts/use-unsaved.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { Icon } from '../../../../ui/icon.tsx';

interface WelcomeProps {
  readonly name: string;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
}

/** A member's home page: search and categories. */
export function Welcome({ name, categories }: WelcomeProps) {
  const navigate = useNavigate();
  const input = usePersistentInput('q');
  const search = (form: FormData) => {
    const words = String(form.get('q') ?? '').trim();
    void navigate(words === '' ? '/items' : `/items?${new URLSearchParams({ q: words }).toString()}`);
  };
  return (
    <section className="measure flex flex-col gap-8 pt-6 pb-12 md:pt-14 md:pb-16">
      <div className="flex flex-col gap-2">
        <p className="text-sm text-soft">{`こんにちは、${name}さん`}</p>
        <h1 className="text-3xl tracking-[0.06em] md:text-5xl">今週、なにを着る？</h1>
      </div>
      <form role="search" action={search} className="relative max-w-xl">
        <Icon of={Search} aria-hidden size={20} className="absolute top-1/2 left-5 -translate-y-1/2 text-soft" />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="アイテムを検索"
          placeholder="ブランド・アイテム名で探す"
          maxLength={100}
          enterKeyHint="search"
          className="min-h-13 w-full rounded-full bg-wash pr-6 pl-13 text-base placeholder:text-soft"
        />
      </form>
      <nav aria-label="カテゴリ" className="-mx-5 overflow-x-auto px-5 md:mx-0 md:px-0">
        <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
          {categories.map(({ id, name: label }) => (
            <li key={id}>
              <Link
                to={`/items?category=${id}`}
                className="inline-flex min-h-11 items-center rounded-full bg-wash px-5 text-sm whitespace-nowrap transition-colors hover:bg-line"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
