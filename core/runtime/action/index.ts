/** Actions: public entry for presenters and pages of plugins. */

export { ActionFormBody } from './action-form-body.tsx'

export { rowFinder } from './find-rows.ts'
export { type ActionForm, useActionForm } from './use-action-form.ts'
export { useActionRunner } from './use-action-runner.tsx'
export { useFormPost } from './use-form-post.ts'
export { useSubmit } from './use-submit.tsx'
