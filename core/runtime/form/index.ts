/** Forms: what presenters and controls of plugins use. */

export { useForm, useFormValue, useFormWait } from './form-context.ts'
export { FormFields } from './form-fields.tsx'
export { createFormStore, type FormStore } from './form-store.ts'
export { type ItemLookup, useItemLookup } from './item-lookup.ts'
