/**
 * Absence has one wording each, on every screen and on paper:
 *
 * 1. `None known` is an answer: somebody asked, and there is none.
 * 2. `Not recorded` is no answer: nobody has asked, or nobody has written it down.
 * 3. `None recorded` is said of lists for which nobody is asked: nothing has been put on them.
 * 4. `Not answered` is said of a question in a form.
 */
export const NONE_KNOWN = 'None known';
export const NOT_RECORDED = 'Not recorded';
export const NONE_RECORDED = 'None recorded';
export const NOT_ANSWERED = 'Not answered';
