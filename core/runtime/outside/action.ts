/** `@yuanhang/runtime/action`: actions and their forms, for presenters and pages of outside plugins. */

export { ActionFormBody } from '../action/action-form-body.tsx'
export type { ActionState } from '../action/action-state.ts'
export { rowFinder } from '../action/find-rows.ts'
export { type ActionForm, useActionForm } from '../action/use-action-form.ts'
export { type ActionRunner, useActionRunner } from '../action/use-action-runner.tsx'
export { type FormPost, useFormPost } from '../action/use-form-post.ts'
export { useSubmit } from '../action/use-submit.tsx'
