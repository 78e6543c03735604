import type { Answers, Question } from '#contract/questions/questions.ts';
import { listLeftOutWords } from '#web/features/questions/questions/asked-choices.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';

/** Words that are not handed in, before they are gone: an answer was changed after they were written. */
export function LeftOutWords({ questions, answers }: { questions: readonly Question[]; answers: Answers }) {
  const left = listLeftOutWords(questions, answers);
  if (left.length === 0) return null;
  return (
    <Banner tone="warning" title="Some of what you wrote will not be sent">
      {left.map(({ path, why, words }) => (
        <div key={path} className="mt-2">
          <p>{why}, so this will not be sent:</p>
          <blockquote className="border-l-4 border-line-strong pl-3 break-words whitespace-pre-line">
            {words}
          </blockquote>
        </div>
      ))}
    </Banner>
  );
}
