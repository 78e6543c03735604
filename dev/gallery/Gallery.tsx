import { type ReactNode, useState } from 'react';
import { readTheme, setTheme, type Theme } from '#web/ui/frame/theme.ts';
import { SegmentedControl } from '#web/ui/record/SegmentedControl.tsx';
import { ButtonSection } from './ButtonSection.tsx';
import { FieldSection } from './FieldSection.tsx';
import { FrameSection } from './FrameSection.tsx';
import { ListSection } from './ListSection.tsx';
import { OverlaySection } from './OverlaySection.tsx';
import { PartSection } from './PartSection.tsx';
import { RecordSection } from './RecordSection.tsx';

const sections = [
  { id: 'list', title: 'List screen', body: <ListSection /> },
  { id: 'record', title: 'Record screen', body: <RecordSection /> },
  { id: 'buttons', title: 'Buttons and badges', body: <ButtonSection /> },
  { id: 'fields', title: 'Fields', body: <FieldSection /> },
  { id: 'overlays', title: 'Dialogs, menus, notices', body: <OverlaySection /> },
  { id: 'parts', title: 'Parts and states', body: <PartSection /> },
] as const;

/** Every component in every state, on one page, inside the frame. Made-up people only. */
export function Gallery() {
  return (
    <FrameSection>
      <div className="space-y-12">
        <ThemeChoice />
        {sections.map((section) => (
          <GallerySection key={section.id} id={section.id} title={section.title}>
            {section.body}
          </GallerySection>
        ))}
      </div>
    </FrameSection>
  );
}

function GallerySection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={title} className="space-y-4">
      <p className="border-b border-line pb-1 text-sm font-medium text-ink-soft">{title}</p>
      {children}
    </section>
  );
}

function ThemeChoice() {
  const [theme, choose] = useState<Theme>(readTheme);
  return (
    <SegmentedControl
      label="Theme"
      value={theme}
      onChange={(next) => {
        setTheme(next);
        choose(next);
      }}
      options={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  );
}
