import { useLocation, useNavigate } from '@tanstack/react-router';
import { BellRing, CircleQuestionMark, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/core/sessions.ts';
import { useSignOut } from '#web/shell/SignOutDialog.tsx';
import { iconButtonClass } from '#web/ui/field/button-class.ts';
import { readTheme, setTheme, type Theme } from '#web/ui/frame/theme.ts';
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx';
import { Avatar } from '#web/ui/record/Avatar.tsx';
import { writeInitials } from '#web/ui/record/initials.ts';

const themes = [
  { theme: 'system', label: 'Use device colours', icon: Monitor },
  { theme: 'light', label: 'Light colours', icon: Sun },
  { theme: 'dark', label: 'Dark colours', icon: Moon },
] as const;

const roleWords = { admin: 'Administrator', user: 'Carer', client: 'Client' };

export function AccountMenu({ user }: { user: User }) {
  const [theme, choose] = useState<Theme>(readTheme);
  const { signOut, question } = useSignOut();
  const navigate = useNavigate();
  const from = useLocation({ select: ({ pathname }) => pathname });
  const others = themes.filter((choice) => choice.theme !== theme);
  const items: MenuItem[] = [
    ...others.map((choice) => ({
      id: choice.theme,
      label: choice.label,
      icon: choice.icon,
      onSelect: () => {
        setTheme(choice.theme);
        choose(choice.theme);
      },
    })),
    {
      id: 'help',
      label: 'Help with this screen',
      icon: CircleQuestionMark,
      onSelect: () => void navigate({ to: '/dashboard/helpcenter', search: { from } }),
    },
    {
      id: 'notifications',
      label: 'Notifications',
      icon: BellRing,
      href: '/dashboard/notifications/choices',
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      icon: LogOut,
      onSelect: signOut,
    },
  ];
  return (
    <>
      <Menu
        // A person who speaks to the device says what they see, the initials.
        label={`${writeInitials(user.name)}, account`}
        trigger={<Avatar name={user.name} />}
        triggerClass={iconButtonClass()}
        header={
          <>
            <p className="font-semibold">{user.name}</p>
            <p className="text-sm text-ink-soft">
              {user.client ? `${user.client.name}` : roleWords[user.user_type]}
            </p>
          </>
        }
        items={items}
      />
      {question}
    </>
  );
}
