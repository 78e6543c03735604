/**
 * The wording of missing facts. Screens and documents use the same words:
 *
 * 1. `None known` is an answer: somebody asked, and there is none.
 * 2. `Not recorded` is no answer: nobody asked, or nobody wrote it down.
 * 3. `None recorded` describes an empty list that nobody is asked to fill.
 * 4. `Not answered` describes a question in a form.
 */
export const NONE_KNOWN = 'None known';
export const NOT_RECORDED = 'Not recorded';
export const NONE_RECORDED = 'None recorded';
export const NOT_ANSWERED = 'Not answered';
