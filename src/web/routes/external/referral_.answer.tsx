import { createFileRoute } from '@tanstack/react-router';
import { useAnswerToken } from '#web/features/young-persons/referral-messages/answer-token.ts';
import { PublicAnswerPage } from '#web/features/young-persons/referral-messages/PublicAnswerPage.tsx';
import { usePage } from '#web/shell/page.ts';

/** For a browser that already has the application. A first visit gets only the page (public-answer.tsx). */
export const Route = createFileRoute('/external/referral_/answer')({ component: Answer });

function Answer() {
  const token = useAnswerToken();
  usePage('A question about your referral');
  return <PublicAnswerPage key={token} token={token} />;
}
