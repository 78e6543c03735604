import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { wordProblem } from '#web/forms/tell-problem.ts';

const refusal = { code: 'request.invalid', detail: 'Some fields are wrong.' };

describe('a toast about a change that failed', () => {
  it('[ERR-05] says that it did not happen if the server said so', () => {
    expect(wordProblem(new ApiError(409, refusal as never), 'Not withdrawn')).toEqual({
      title: 'Not withdrawn',
      text: 'Some fields are wrong.',
    });
  });

  it.each([new ApiError(null), new ApiError(502), new DOMException('late', 'TimeoutError')])(
    '[ERR-05] says that it may be done where no answer came (%s)',
    (lost) => {
      expect(wordProblem(lost, 'Not withdrawn').title).toBe('We couldn’t tell whether it arrived');
    },
  );

  it('[ERR-05] gives the first field’s message', () => {
    const named = { ...refusal, errors: [{ field: 'name', message: 'Too long.' }] };
    expect(wordProblem(new ApiError(400, named as never), 'Not changed').text).toBe('Too long.');
  });
});
