import type { LucideIcon } from 'lucide-react';
import type { Total } from '#contract/core/list-totals.ts';

export type NavItem = {
  id: string;
  label: string;
  /** For the phone's bottom bar, where a dozen letters have room: "Visits". */
  short?: string;
  href: string;
  /** The name of one record of the area, "Young person", where it has pages of records. */
  record?: string;
  icon: LucideIcon;
  count?: Total | undefined;
};

export type NavGroup = { label: string; items: readonly NavItem[] };
