import { matchesName } from '#contract/core/search-words.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { type Article, articles } from '#web/features/office/help/articles.ts';

const texts = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true });
const pictures = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The text of an article, in Markdown. In it, bold words that end in a letter are words of the screen. */
export const readArticle = ({ id }: Article): string => texts[`./articles/${id}.md`] ?? '';

/** The address of the picture that is drawn from the product itself; a few articles have none. */
export const findPicture = ({ id }: Article): string | undefined => pictures[`./pictures/${id}.webp`];

export const articlesFor = (role: SignedInRole): Article[] =>
  articles.filter(({ readers }) => readers.includes(role));

/** Those that hold every word of the query: first where the title does. */
export function searchArticles(among: readonly Article[], query: string): Article[] {
  const found = among.filter((article) =>
    matchesName([article.title, article.summary, readArticle(article)].join(' '), query),
  );
  const isNamed = ({ title }: Article) => matchesName(title, query);
  return [...found.filter(isNamed), ...found.filter((article) => !isNamed(article))];
}

/** Those that explain the screen at this path: of the longest address that it begins with. */
export function articlesAbout(among: readonly Article[], path: string): Article[] {
  const covers = (screen: string) =>
    path === screen || (screen !== '/dashboard' && path.startsWith(`${screen}/`));
  const longest = Math.max(
    0,
    ...among.flatMap(({ screens }) => screens.filter(covers)).map(({ length }) => length),
  );
  return among.filter(({ screens }) => screens.some((screen) => covers(screen) && screen.length === longest));
}
