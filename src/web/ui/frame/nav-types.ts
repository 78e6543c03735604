import type { LucideIcon } from 'lucide-react';

export type NavItem = {
  id: string;
  label: string;
  /** For the phone's bottom bar, where a dozen letters have room: "Visits". */
  short?: string;
  href: string;
  icon: LucideIcon;
  count?: number | undefined;
};

export type NavGroup = { label: string; items: readonly NavItem[] };
