import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { articles } from '#web/features/contact/help/articles.ts';
import {
  articlesAbout,
  articlesFor,
  readArticle,
  searchArticles,
} from '#web/features/contact/help/find-articles.ts';

const FOLDER = 'src/web/features/contact/help';
const named = (found: readonly { id: string }[]) => found.map(({ id }) => id);

test('[HLP-01] each article has its text, each text its article, and each related article exists', () => {
  expect(readdirSync(join(FOLDER, 'articles')).sort()).toEqual(articles.map(({ id }) => `${id}.md`).sort());
  for (const article of articles) expect(readArticle(article).length, article.id).toBeGreaterThan(200);
  for (const { id, related } of articles)
    expect(named(articles), id).toEqual(expect.arrayContaining([...related]));
});

test('[HLP-01] each picture belongs to an article', () => {
  const pictures = readdirSync(join(FOLDER, 'pictures')).map((name) => name.replace('.webp', ''));
  expect(named(articles)).toEqual(expect.arrayContaining(pictures));
  expect(pictures.length).toBeGreaterThan(10);
});

test('[HLP-01] screen text that an article quotes exists in the product', () => {
  const product = ['src/web', 'src/contract']
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !path.includes('features/contact/help/'))
        .map((path) => readFileSync(join(root, path), 'utf8')),
    )
    .join('\n')
    .replaceAll('&amp;', '&');
  const unknown = articles.flatMap((article) =>
    [...readArticle(article).matchAll(/\*\*([^*]+)\*\*/g)]
      .map(([, words = '']) => words)
      .filter((words) => !/[.:?]$/.test(words) && !product.includes(words))
      .map((words) => `${article.id}: ${words}`),
  );
  expect(unknown).toEqual([]);
});

test('[HLP-01] a search finds every word in title or text, titles first', () => {
  const mine = articlesFor('carer');
  expect(named(searchArticles(mine, 'report'))[0]).toBe('write-a-report');
  expect(named(searchArticles(mine, 'RECEIPT  phöto'))).toEqual(['times-expenses-and-miles']);
  expect(searchArticles(mine, 'report zeppelin')).toEqual([]);
});

test('[HLP-01] a screen links to the articles with the longest address that it starts with', () => {
  const mine = articlesFor('admin');
  expect(named(articlesAbout(mine, '/dashboard/reports/8/edit'))).toEqual([
    'decide-on-reports',
    'chase-missing-reports',
  ]);
  expect(named(articlesAbout(mine, '/dashboard'))).toEqual(['chase-missing-reports']);
  expect(articlesAbout(mine, '/dashboard/unknown')).toEqual([]);
});
