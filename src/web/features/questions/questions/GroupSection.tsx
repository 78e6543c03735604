import { memo } from 'react';
import { useStore } from 'zustand';
import { groupPath, isGroupAsked } from '#contract/questions/question-groups.ts';
import { EntryQuestions, type GroupProps } from '#web/features/questions/questions/EntryQuestions.tsx';
import { RepeatedEntries } from '#web/features/questions/questions/RepeatedEntries.tsx';
import { fieldId } from '#web/ui/field/field-class.ts';

/**
 * One group under its heading; nothing where nothing in it is asked.
 */
export const GroupSection = memo(function GroupSection(props: GroupProps) {
  const { form, group, headingLevel, budget } = props;
  const isShown = useStore(form.store, (state) => isGroupAsked(form.questions, state.answers, group));
  if (!isShown) return null;
  const id = fieldId(groupPath(group.identifier));
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={group.label ? `${id}-title` : undefined}
      style={budget === 0 ? { minHeight: `${Math.min(group.questions.length * 5, 60)}rem` } : undefined}
    >
      {group.label && (
        <Heading id={`${id}-title`} className="text-lg font-semibold">
          {group.label}
        </Heading>
      )}
      {group.help && <p className="max-w-prose text-ink-soft">{group.help}</p>}
      <div className="mt-4">
        {group.is_repeatable ? <RepeatedEntries {...props} /> : <EntryQuestions {...props} entry={0} />}
      </div>
    </section>
  );
});
