/** Actions: what presenters and pages of plugins use. */

export { ActionFormBody } from './action-form-body.tsx'

export { useActionForm } from './use-action-form.ts'
export { useActionRunner } from './use-action-runner.tsx'
export { useSubmit } from './use-submit.tsx'
