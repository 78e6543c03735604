import { matchesName } from '#contract/core/search-words.ts';
import type { SignedInRole } from '#contract/core/statuses.ts';
import { type Article, articles } from '#web/features/contact/help/articles.ts';

const texts = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true });
const pictures = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The text of an article, in Markdown. Bold text that ends in a letter quotes the screen. */
export const readArticle = ({ id }: Article): string => texts[`./articles/${id}.md`] ?? '';

/** The URL of the picture generated from the product itself. A few articles have none. */
export const findPicture = ({ id }: Article): string | undefined => pictures[`./pictures/${id}.webp`];

export const articlesFor = (role: SignedInRole): Article[] =>
  articles.filter(({ readers }) => readers.includes(role));

/** Articles that contain every word of the query, matches in the title first. */
export function searchArticles(among: readonly Article[], query: string): Article[] {
  const found = among.filter((article) =>
    matchesName([article.title, article.summary, readArticle(article)].join(' '), query),
  );
  const isNamed = ({ title }: Article) => matchesName(title, query);
  return [...found.filter(isNamed), ...found.filter((article) => !isNamed(article))];
}

/** Articles about the screen at this path: those with the longest address that it starts with. */
export function articlesAbout(among: readonly Article[], path: string): Article[] {
  const covers = (screen: string) =>
    path === screen || (screen !== '/dashboard' && path.startsWith(`${screen}/`));
  const longest = Math.max(
    0,
    ...among.flatMap(({ screens }) => screens.filter(covers)).map(({ length }) => length),
  );
  return among.filter(({ screens }) => screens.some((screen) => covers(screen) && screen.length === longest));
}
