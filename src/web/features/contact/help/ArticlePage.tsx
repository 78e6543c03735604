import Markdown from 'markdown-to-jsx/react';
import { articles } from '#web/features/contact/help/articles.ts';
import { articlesFor, findPicture, readArticle } from '#web/features/contact/help/find-articles.ts';
import { ArticleCard } from '#web/features/contact/help/HelpCentrePage.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';

const HELP = { label: 'Help centre', href: '/dashboard/helpcenter' };

/** One article. Users may read another role's articles too: nothing in them is private. */
export function ArticlePage({ id }: { id: string }) {
  const article = articles.find((each) => each.id === id);
  usePage(article?.title ?? 'Help centre');
  const { role } = useSignedIn();
  if (!article)
    return (
      <div className="space-y-5">
        <PageHeader title="Help centre" back={HELP} />
        <EmptyState
          title="This article is no longer available"
          text="Search the help centre for another article."
        />
      </div>
    );
  const picture = findPicture(article);
  // Pictures show a phone, except for administrators, who work at a desk.
  const isWide = article.readers[0] === 'admin';
  const related = articlesFor(role).filter((each) => article.related.includes(each.id));
  return (
    <article className="space-y-5">
      <PageHeader title={article.title} back={HELP} lead={article.summary} />
      <div className={cx('flex flex-col gap-6', !isWide && 'md:flex-row md:items-start')}>
        <div className="max-w-[65ch] min-w-0 flex-1">
          <Markdown
            options={{ disableParsingRawHTML: true, wrapper: 'div', forceWrapper: true }}
            className={TEXT}
          >
            {readArticle(article)}
          </Markdown>
        </div>
        {picture && (
          <img
            src={picture}
            alt={`Example screen with made-up people: ${article.title}`}
            loading="lazy"
            className={cx(
              'h-auto w-full rounded-md border border-line',
              isWide ? 'max-w-4xl' : 'max-w-72 shrink-0',
            )}
          />
        )}
      </div>
      {related.length > 0 && (
        <div className="max-w-xl print:hidden">
          <ArticleCard title="See also" articles={related} />
        </div>
      )}
    </article>
  );
}

const TEXT =
  'space-y-3 [&_ol]:list-decimal [&_ul]:list-disc [&_ol,&_ul]:space-y-2 [&_ol,&_ul]:pl-6 [&_strong]:font-semibold [&_code]:rounded-sm [&_code]:bg-neutral-tint [&_code]:px-1';
