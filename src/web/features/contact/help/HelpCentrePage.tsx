import type { Article } from '#web/features/contact/help/articles.ts';
import { articlesAbout, articlesFor, searchArticles } from '#web/features/contact/help/find-articles.ts';
import { DelayedSearchField } from '#web/lists/DelayedSearchField.tsx';
import { useSignedIn } from '#web/shell/actor.ts';
import { usePage } from '#web/shell/page.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { buttonClass } from '#web/ui/field/button-class.ts';
import { textLinkClass, UiLink } from '#web/ui/frame/Link.tsx';
import { PageHeader } from '#web/ui/frame/PageHeader.tsx';
import { Card } from '#web/ui/record/Card.tsx';

interface Props {
  query: string | undefined;
  /** The screen the user came from. */
  from: string | undefined;
  onQuery: (query: string | undefined) => void;
}

/** The help centre: articles for this reader with a search, those about the screen they came from first. */
export function HelpCentrePage({ query, from, onQuery }: Props) {
  usePage('Help centre');
  const { role } = useSignedIn();
  const mine = articlesFor(role);
  const shown = query ? searchArticles(mine, query) : mine;
  const about = from && !query ? articlesAbout(mine, from) : [];
  const groups = [...new Set(mine.map(({ group }) => group))];
  const contact =
    role === 'carer' ? '/dashboard/helpcenter/carer/contact-information' : '/dashboard/helpcenter/contact';
  return (
    <div className="space-y-5">
      <PageHeader
        title="Help centre"
        lead={role === 'carer' ? 'Short answers that you can read without signal.' : 'Short answers.'}
        actions={
          role !== 'admin' && (
            <UiLink href={contact} className={buttonClass({ variant: 'outline' })}>
              Ring or write to the office
            </UiLink>
          )
        }
      />
      <div className="max-w-xl space-y-2">
        <DelayedSearchField label="Search the articles" value={query} onChange={onQuery} />
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {query && countWords(shown.length)}
        </p>
      </div>
      {about.length > 0 && <ArticleCard title="Help for the screen you came from" articles={about} />}
      {query && shown.length === 0 && (
        <EmptyState title="No articles found" text="Try a single word, or ask the office." />
      )}
      {query && shown.length > 0 && <ArticleCard title={`About “${query}”`} articles={shown} />}
      {!query && (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {groups.map((group) => (
            <ArticleCard
              key={group}
              title={group}
              articles={mine.filter((article) => article.group === group)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const countWords = (count: number) => `${count === 1 ? '1 article' : `${count} articles`} found`;

export function ArticleCard({ title, articles }: { title: string; articles: readonly Article[] }) {
  return (
    <Card title={title} flush>
      <ul className="divide-y divide-line border-t border-line">
        {articles.map(({ id, title: name, summary }) => (
          <li key={id} className="relative px-4 py-3">
            <UiLink
              href={`/dashboard/helpcenter/articles/${id}`}
              className={`${textLinkClass} inline-flex min-h-6 items-center font-medium after:absolute after:inset-0`}
            >
              {name}
            </UiLink>
            <p className="text-sm text-ink-soft">{summary}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
