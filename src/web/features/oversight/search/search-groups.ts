import { FileText, type LucideIcon, UserRound } from 'lucide-react';
import { matchesName, searchWords } from '#contract/core/search-words.ts';
import type { SearchHit } from '#contract/oversight/search.ts';
import type { Opened } from '#web/session/recently-opened.ts';
import type { NavGroup, NavItem } from '#web/ui/frame/nav-types.ts';

/** One result. */
export interface Choice {
  /** Unique in the whole list. */
  key: string;
  title: string;
  detail: string | null;
  href: string;
  icon: LucideIcon;
}

export interface ChoiceGroup {
  label: string;
  choices: Choice[];
}

const MAX_OPENED = 8;

/** Icons other than the one of the result's page in the navigation. */
const ICONS: Record<string, LucideIcon> = { carer: UserRound };

/** The navigation item that an address belongs to. */
const findPage = (groups: readonly NavGroup[], path: string): NavItem | undefined =>
  groups
    .flatMap(({ items }) => items)
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0];

/** By kind, in the server's order, which is that in which people look. */
export function hitGroups(groups: readonly NavGroup[], hits: readonly SearchHit[]): ChoiceGroup[] {
  return [...new Set(hits.map(({ group }) => group))].map((label) => ({
    label,
    choices: hits
      .filter(({ group }) => group === label)
      .map(({ kind, id, title, detail, href }) => {
        const icon = ICONS[kind] ?? findPage(groups, href)?.icon ?? FileText;
        return { key: `${kind} ${id}`, title, detail, href, icon };
      }),
  }));
}

/**
 * Pages in the reader's navigation whose names contain words that start with each typed word. All of them if nothing is
 * typed.
 */
export function pageGroup(groups: readonly NavGroup[], typed: string): ChoiceGroup[] {
  const words = searchWords(typed);
  const choices = groups
    .flatMap(({ items }) => items)
    .filter(({ label }) => {
      const begins = searchWords(label);
      return words.every((word) => begins.some((begin) => begin.startsWith(word)));
    })
    .map(({ id, label, href, icon }) => ({ key: `page ${id}`, title: label, detail: null, href, icon }));
  return choices.length > 0 ? [{ label: 'Pages', choices }] : [];
}

export function openedGroup(
  groups: readonly NavGroup[],
  opened: readonly Opened[],
  current: string,
): ChoiceGroup[] {
  const choices = opened
    .flatMap(({ path, title }) => {
      const { record, icon = FileText } = findPage(groups, path) ?? {};
      if (!record) return [];
      // The page's title may start with its kind, which is shown below.
      const name = title.startsWith(`${record}: `) ? title.slice(record.length + 2) : title;
      return [{ key: `opened ${path}`, title: name, detail: record, href: path, icon }];
    })
    .slice(0, MAX_OPENED)
    .filter(({ href }) => href !== current);
  return choices.length > 0 ? [{ label: 'Opened recently', choices }] : [];
}

/** Results for earlier text that still match, shown until the next response arrives. */
export const stillFitting = (hits: readonly SearchHit[], typed: string): SearchHit[] =>
  hits.filter(({ title, detail }) => matchesName(`${title} ${detail ?? ''}`, typed));
