/** `@yuanhang/runtime/form`: forms, for controls, presenters and pages of outside plugins. */

export { type FormScope, useForm, useFormValue, useFormWait } from '../form/form-context.ts'
export { FormFields } from '../form/form-fields.tsx'
export type { ItemView } from '../form/form-state.ts'
export { createFormStore, type FormOptions, type FormStore } from '../form/form-store.ts'
export { type ItemLookup, useItemLookup } from '../form/item-lookup.ts'
export { useFormScope } from '../form/use-form-scope.ts'
