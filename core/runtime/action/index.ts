/** Actions: what presenters and pages of plugins use. */

export { ActionFormBody } from './action-form-body.tsx'
export type { ActionState } from './action-state.ts'
export { type ActionForm, useActionForm } from './use-action-form.ts'
export { type ActionRunner, useActionRunner } from './use-action-runner.tsx'
export { type Submit, useSubmit } from './use-submit.tsx'
