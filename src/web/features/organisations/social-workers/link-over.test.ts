import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { explainOver } from '#web/features/organisations/social-workers/link-over.ts';

const problem = (status: number, code: 'not_found' | 'input.invalid', detail: string) =>
  new ApiError(status, { type: 'about:blank', title: detail, status, code, detail });

it('[SWK-02] details that are sent twice through a link are reported as saved, and the link as used', () => {
  const { message } = explainOver(
    problem(
      404,
      'not_found',
      'We can’t show this page. It may have been removed, or you may not have access.',
    ),
  );
  expect(message).toMatch(
    /^This link no longer works\. If you have already sent the form,.* are saved\. .*ring them\.$/,
  );
  const refused = problem(400, 'input.invalid', 'Choose a team from the list.');
  expect(explainOver(refused)).toBe(refused);
  const unanswered = new ApiError(null);
  expect(explainOver(unanswered)).toBe(unanswered);
});
