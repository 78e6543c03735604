import type { LucideIcon } from 'lucide-react';

export type NavItem = {
  id: string;
  label: string;
  href: string;
  icon: LucideIcon;
  count?: number | undefined;
};

export type NavGroup = { label: string; items: readonly NavItem[] };
