import type { LucideIcon } from 'lucide-react';
import type { Total } from '#contract/core/list-totals.ts';

export type NavItem = {
  id: string;
  label: string;
  /** For the phone's bottom bar, which has room for a dozen letters: "Visits". */
  short?: string;
  href: string;
  /** The name of one record of the area, "Young person", if its records have pages. */
  record?: string;
  icon: LucideIcon;
  count?: Total | undefined;
};

export type NavGroup = { label: string; items: readonly NavItem[] };
