import {
  Building2,
  ClipboardList,
  ContactRound,
  FileText,
  type LucideIcon,
  UserCog,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { matchesName, searchWords } from '#contract/core/names.ts';
import type { SearchHit } from '#contract/office/search.ts';
import type { Opened } from '#web/session/recently-opened.ts';
import type { NavGroup } from '#web/ui/frame/nav-types.ts';

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

const KINDS: Record<SearchHit['kind'], { label: string; icon: LucideIcon }> = {
  young_person: { label: 'Young people', icon: UserRound },
  appointment: { label: 'Appointments', icon: ClipboardList },
  report: { label: 'Reports', icon: FileText },
  carer: { label: 'Carers', icon: UserRound },
  social_worker: { label: 'Social workers', icon: ContactRound },
  team: { label: 'Teams', icon: UsersRound },
  client: { label: 'Clients', icon: Building2 },
};

const OPENED: Record<string, { detail: string; icon: LucideIcon }> = {
  'young-persons': { detail: 'Young person', icon: UserRound },
  appointments: { detail: 'Appointment', icon: ClipboardList },
  reports: { detail: 'Report', icon: FileText },
  clients: { detail: 'Client', icon: Building2 },
  teams: { detail: 'Team', icon: UsersRound },
  'social-workers': { detail: 'Social worker', icon: ContactRound },
  users: { detail: 'User', icon: UserCog },
};

/** By kind, in the order in which people look. */
export function hitGroups(hits: readonly SearchHit[]): ChoiceGroup[] {
  return Object.entries(KINDS).flatMap(([kind, { label, icon }]) => {
    const choices = hits
      .filter((hit) => hit.kind === kind)
      .map(({ id, title, detail, href }) => ({ key: `${kind} ${id}`, title, detail, href, icon }));
    return choices.length > 0 ? [{ label, choices }] : [];
  });
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

export function openedGroup(opened: readonly Opened[], current: string): ChoiceGroup[] {
  const choices = opened
    .filter(({ path }) => path !== current)
    .flatMap(({ path, title }) => {
      const known = OPENED[path.split('/')[2] ?? ''];
      // What the page is called may begin with its kind, which stands below.
      const name =
        known && title.startsWith(`${known.detail}: `) ? title.slice(known.detail.length + 2) : title;
      return known ? [{ key: `opened ${path}`, title: name, href: path, ...known }] : [];
    });
  return choices.length > 0 ? [{ label: 'Opened recently', choices }] : [];
}

/** Answers to what was typed before, as far as they still fit: the next answer is on its way. */
export const stillFitting = (hits: readonly SearchHit[], typed: string): SearchHit[] =>
  hits.filter(({ title, detail }) => matchesName(`${title} ${detail ?? ''}`, typed));
