import { FileText, type LucideIcon, UserRound } from 'lucide-react';
import { matchesName, searchWords } from '#contract/core/search-words.ts';
import type { SearchHit } from '#contract/office/search.ts';
import type { Opened } from '#web/session/recently-opened.ts';
import type { NavGroup, NavItem } from '#web/ui/frame/nav-types.ts';

/** One line to choose. */
export interface Choice {
  /** Once in the whole list. */
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

/** Where that is not the icon of the page in the navigation to which a hit belongs. */
const ICONS: Record<string, LucideIcon> = { carer: UserRound };

/** The page in the navigation to which an address belongs. */
const findPage = (groups: readonly NavGroup[], path: string): NavItem | undefined =>
  groups
    .flatMap(({ items }) => items)
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0];

/** By kind, as the server has them: in the order in which people look. */
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

/** The pages in the reader's navigation of whose names each word begins one; all of them while nothing is typed. */
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
      // The title of the page may begin with its kind, which stands below.
      const name = title.startsWith(`${record}: `) ? title.slice(record.length + 2) : title;
      return [{ key: `opened ${path}`, title: name, detail: record, href: path, icon }];
    })
    .slice(0, MAX_OPENED)
    .filter(({ href }) => href !== current);
  return choices.length > 0 ? [{ label: 'Opened recently', choices }] : [];
}

/** Answers to what was typed before, as far as they still fit: the next answer is on its way. */
export const stillFitting = (hits: readonly SearchHit[], typed: string): SearchHit[] =>
  hits.filter(({ title, detail }) => matchesName(`${title} ${detail ?? ''}`, typed));
