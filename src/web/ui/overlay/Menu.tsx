import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { UiLink } from '#web/ui/frame/Link.tsx';
import { type CloseReason, Popover } from './Popover.tsx';

export type MenuItem = {
  id: string;
  label: ReactNode;
  icon?: LucideIcon;
  danger?: boolean;
} & ({ onSelect: () => void; href?: undefined } | { href: string; onSelect?: () => void });

type MenuProps = {
  /** The content of the trigger. Add `label` if it is only a picture. */
  trigger: ReactNode;
  label?: string;
  triggerClass: string;
  /** Shown on hover, if the trigger is only a picture. */
  title?: string;
  items: readonly MenuItem[];
  /** Above the items: the signed-in user. */
  header?: ReactNode;
  align?: 'start' | 'end';
};

/** Actions behind a button. Arrows, Home, End and first letters move; Escape and Tab close. */
export function Menu({ trigger, label, triggerClass, title, items, header, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState<'first' | 'last'>();
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const close = (reason: CloseReason = 'escape') => {
    setOpen(undefined);
    if (reason === 'escape') button.current?.focus();
  };
  const openWithArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <div className="relative inline-flex">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={Boolean(open)}
        aria-controls={open && menuId}
        aria-label={label}
        title={title}
        className={triggerClass}
        onClick={() => setOpen(open ? undefined : 'first')}
        onKeyDown={openWithArrow}
      >
        {trigger}
      </button>
      <Popover open={Boolean(open)} onClose={close} anchor={button} align={align} className="min-w-56 py-1">
        {header && <div className="mb-1 border-b border-line px-4 py-2">{header}</div>}
        <MenuList
          id={menuId}
          label={label ?? 'Actions'}
          items={items}
          startAt={open ?? 'first'}
          onDone={close}
        />
      </Popover>
    </div>
  );
}

type MenuListProps = {
  id: string;
  label: string;
  items: readonly MenuItem[];
  startAt: 'first' | 'last';
  onDone: () => void;
};

function MenuList({ id, label, items, startAt, onDone }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(
    () =>
      entries()
        .at(startAt === 'first' ? 0 : -1)
        ?.focus(),
    [],
  );

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onDone();
    const all = entries();
    const at = all.findIndex((entry) => entry.contains(document.activeElement));
    const next = nextEntry(event.key, at, all);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div ref={list} id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={move}>
      {items.map((item) => (
        <MenuEntry key={item.id} item={item} onDone={onDone} />
      ))}
    </div>
  );
}

function nextEntry(key: string, at: number, all: HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length];
  if (key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return after.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const Icon = item.icon;
  const look = cx(
    'flex min-h-control w-full items-center gap-3 px-4 text-left text-control focus-visible:-outline-offset-2',
    item.danger ? 'text-red-ink hover:bg-red-tint' : 'text-ink hover:bg-sunken focus:bg-sunken',
  );
  const body = (
    <>
      {Icon && <Icon aria-hidden size={18} className="shrink-0 opacity-80" />}
      {item.label}
    </>
  );
  const select = () => {
    onDone();
    item.onSelect?.();
  };
  if (item.href !== undefined)
    return (
      <UiLink href={item.href} role="menuitem" tabIndex={-1} className={look} onClick={select}>
        {body}
      </UiLink>
    );
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={look} onClick={select}>
      {body}
    </button>
  );
}
